export { ComparePage } from './compare-page.tsx'
export { ReviewQueues } from './review-queues.tsx'
