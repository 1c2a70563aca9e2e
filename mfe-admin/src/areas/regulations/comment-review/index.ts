export { useReviewText } from './texts.ts'
