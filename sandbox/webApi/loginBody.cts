import { z } from 'zod';

import { isRecord } from '../http/json.cts';

/** docs/dev/service.md W1. */
export const loginBodySchema = z.object({
	UID: z.string(),
	Action: z.number({ message: 'Action must be an integer.' }).int().optional(),
	Id: z.number({ message: 'Id must be an integer.' }).int().optional(),
});

/** docs/dev/service.md W14. */
const departmentListAction = 1;

export function asksForDepartments(body: unknown): boolean {
	return isRecord(body) && body.Action === departmentListAction;
}
