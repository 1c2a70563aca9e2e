import { createTexts } from '@portal/i18n'
import type health from '../../../locales/en-US/health.json'

/** Texts about health records. */
export const { useText: useHealthText } = createTexts<typeof health>('health')

/** Returns the name of a vaccine, test or procedure in the current language; other names are as they were entered. */
export function useRecordName(): (name: string) => string {
  const t = useHealthText()
  return (name) => (isListedName(name) ? t(`name.${name}`) : name)
}

const listedNames = [
  'coggins',
  'encephalitides',
  'rabies',
  'tetanus',
  'influenza',
  'rhinopneumonitis',
  'surgery',
  'dental',
  'physiotherapy',
  'acupuncture',
  'chiropractic',
  'shockwave',
  'deworming',
] as const

const isListedName = (name: string): name is (typeof listedNames)[number] =>
  (listedNames as readonly string[]).includes(name)
