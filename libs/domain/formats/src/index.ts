export { authorityTimeZone, toAuthorityDate, toAuthorityInstant } from './authority-time.ts'
export { createFormats, type Formats } from './formats.ts'
