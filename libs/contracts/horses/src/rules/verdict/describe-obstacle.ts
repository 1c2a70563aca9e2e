import type { HorseObstacle } from './obstacle.ts'
import { fixTexts, obstacleSubjectTexts, obstacleTexts } from './verdict-texts.ts'

interface Language {
  readonly language: 'en' | 'es'
  readonly formatDate: (date: string) => string
  /** Returns the name of a reason of the vets list. */
  readonly getReasonName?: ((reason: string) => string) | undefined
}

/** Returns a reason and what can be done about it as sentences. */
export function describeObstacle(
  { code, subject, evidence, fix }: Pick<HorseObstacle, 'code' | 'subject' | 'evidence' | 'fix'>,
  { language, formatDate, getReasonName = (reason) => reason }: Language,
): { readonly reason: string; readonly fix: string } {
  const values: Readonly<Record<string, string>> = {
    subject: subject === null ? '' : code === 'on-vets-list' ? getReasonName(subject) : toSubject(subject, language),
    date: evidence === null ? '' : formatDate(evidence.date),
  }
  const reason = obstacleTexts[code][language].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  return { reason, fix: fixTexts[fix][language] }
}

function toSubject(subject: string, language: 'en' | 'es'): string {
  const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = obstacleSubjectTexts
  return texts[subject]?.[language] ?? subject
}
