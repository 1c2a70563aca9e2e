export { movedReviews, moveReviews, moveReviewsBack } from './license-review-merge.ts'
export { LicenseCommands } from './licenses.commands.ts'
export { licenseNotices } from './license-notices.ts'
export { LicensesModule } from './licenses.module.ts'
