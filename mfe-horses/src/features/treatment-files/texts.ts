import { createTexts } from '@portal/i18n'
import type health from '../../../locales/en-US/health.json'
import type treatmentFiles from '../../../locales/en-US/treatment-files.json'

/** Texts of daily treatment files. */
export const { useText: useTreatmentText } = createTexts<typeof treatmentFiles>('treatment-files')

/** Texts about the fields of health records. */
export const { useText: useHealthText } = createTexts<typeof health>('health')
