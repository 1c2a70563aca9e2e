export { PortalClient, PortalRefusal, PortalUnreachable, type CallOptions } from './portal-client.ts'
export { signIn, startSession } from './sign-in.ts'
