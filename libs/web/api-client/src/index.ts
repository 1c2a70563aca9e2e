export { CallFailure, getFieldErrors, transportFailure, type TransportError } from './call-failure.ts'
export { createClient, type Call, type CallQuery, type Client } from './client.ts'
export { describeFailure, type FailureDescription } from './describe-failure.ts'
export { fetchWithProgress } from './fetch-with-progress.ts'
export { listAll } from './list-all.ts'
export { saveFile } from './save-file.ts'
export {
  buildUrl,
  call,
  refreshRetryDelayMs,
  createTransport,
  type CallResponse,
  type CallOptions,
  type Transport,
} from './transport.ts'
