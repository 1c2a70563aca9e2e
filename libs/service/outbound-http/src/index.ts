export { OutboundFailure, type OutboundFailureReason } from './outbound-failure.ts'
export { OutboundHttp, type OutboundHttpOptions } from './outbound-http.ts'
