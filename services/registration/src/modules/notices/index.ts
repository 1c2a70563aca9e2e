export { createNoticeTexts } from './notice-texts.ts'
export { NoticePagesModule } from './notice-pages.module.ts'
