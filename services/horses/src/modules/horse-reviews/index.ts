export { HorseReviewsModule } from './horse-reviews.module.ts'
export { horseReviewColumns } from './horse-reviews.store.ts'
