import type { INodeProperties } from 'n8n-workflow';

export const operations = {};

export const description: INodeProperties[] = [];
