/** Installs the n8n of the live tests where it is missing. */
import { installHost } from './host/index.cts';

void installHost();
