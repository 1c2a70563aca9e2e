import { healthTexts } from '../health/index.ts'
import type { TreatmentRowError } from './rows.ts'
import { treatmentFileErrorTexts } from './treatment-file-errors.ts'

/** Messages of the rules that a row can break, by key, in both languages. */
export const treatmentMessages: Readonly<
  Record<TreatmentRowError['key'], { readonly en: string; readonly es: string }>
> = { ...healthTexts, ...treatmentFileErrorTexts }
