export { extractDocx } from './docx/extract-docx.ts'
export { regulationTextBookmark } from './text-bookmark.ts'
