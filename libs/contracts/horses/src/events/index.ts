export { noticeRequested, type RequestedNotice } from './notice-requested.ts'
