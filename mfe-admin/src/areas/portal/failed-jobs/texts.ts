import { createTexts } from '@portal/i18n'
import type failedJobs from '../../../../locales/en-US/failed-jobs.json'

/** Interface texts of `/failed-jobs`. */
export const { useText: useFailedJobsText } = createTexts<typeof failedJobs>('failed-jobs')
