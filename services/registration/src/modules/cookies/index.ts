export { PortalCookie } from './portal-cookie.ts'
