import type { TimelineEntry } from '@portal/contracts-horses'
import { injuryTypes } from '@portal/contracts-horses/health-rules'
import { seedReasonNames } from '@portal/contracts-horses/vets-list-rules'
import { useLocale } from '@portal/shell-sdk'
import { useRecordName } from '../health/index.ts'
import { useInjuriesText } from '../injuries/index.ts'
import { useTimelineText } from './texts.ts'

const requestKinds = [
  'transfer',
  'share',
  'change-owner',
  'change-designated-owner',
  'change-attending-veterinarian',
] as const

/** Returns what happened as a sentence in the current language. */
export function useEntryText(): (entry: TimelineEntry) => string {
  const t = useTimelineText()
  const injuryText = useInjuriesText()
  const getRecordName = useRecordName()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const getSubject = ({ event, subject }: TimelineEntry): string => {
    if (subject === null) return ''
    const request = requestKinds.find((each) => each === subject)
    if (request) return t(`subject.${request}`)
    const injury = event === 'injuries.reported' && injuryTypes.find((each) => each === subject)
    if (injury) return injuryText(`type.${injury}`)
    if (event.startsWith('vets-list.')) return seedReasonNames[subject]?.[language] ?? subject
    return getRecordName(subject)
  }
  return (entry) => {
    const { event, personName, placeName } = entry
    const person = personName ?? t(getUnnamed(event))
    const text = t(`event.${event}`, { person, subject: getSubject(entry) })
    return placeName === null ? text : t('at-place', { text, place: placeName })
  }
}

/** The text for an actor without a name, such as staff. */
function getUnnamed(event: TimelineEntry['event']) {
  if (event.startsWith('requests.')) return 'the-portal'
  return event === 'files.uploaded' ? 'staff' : 'somebody'
}
