import { expect, test } from 'vitest'
import { anEntry } from '../../../testing/factories.ts'
import { parseLocalizationParams } from './localization-url.ts'
import {
  getCurrentText,
  isMissing,
  isOutdated,
  isUnused,
  getTextName,
  buildPortalTexts,
  filterTexts,
} from './portal-text.ts'

const defaults = {
  namespaces: [
    {
      namespace: 'shell',
      texts: {
        'en-US': { 'home.title': 'Home', 'page:other': 'The page', n_one: '1', n_other: 'n', only: 'English only' },
        es: { 'home.title': 'Inicio', 'page:other': 'La página', n_one: '1', n_many: 'n', n_other: 'n' },
      },
    },
  ],
  unavailableServices: ['post'],
}
const getText = (name: string, ...entries: Parameters<typeof buildPortalTexts>[1]) => {
  const text = buildPortalTexts(defaults, entries).find((each) => getTextName(each) === name)
  if (!text) throw new Error(`text ${name} does not exist`)
  return text
}
const search = (query: string, ...entries: Parameters<typeof buildPortalTexts>[1]) =>
  filterTexts(buildPortalTexts(defaults, entries), parseLocalizationParams(new URLSearchParams(query))).map(getTextName)

test('uses the custom text, or the default text without one', () => {
  const { languages } = getText('shell:home.title', anEntry(1))
  expect([getCurrentText(languages['en-US']), getCurrentText(languages.es)]).toEqual(['Home', 'Portada'])
})

test('searches keys, default texts and custom texts in both languages, ignoring accents', () => {
  expect(search('q=home.t')).toEqual(['shell:home.title'])
  expect(search('q=PAGINA')).toEqual(['shell:page:other'])
  expect(search('q=portada', anEntry(1))).toEqual(['shell:home.title'])
  expect(search('q=inicio', anEntry(1))).toEqual(['shell:home.title'])
  expect(search('q=inicio&namespace=other')).toEqual([])
  expect(search('view=changed', anEntry(1))).toEqual(['shell:home.title'])
})

test('marks a custom text as outdated when its default text changed', () => {
  expect(isOutdated(getText('shell:home.title', anEntry(1)).languages.es)).toBe(false)
  expect(isOutdated(getText('shell:home.title', anEntry(1, { sourceText: 'Principio' })).languages.es)).toBe(true)
  // The default text at the time is unknown.
  expect(isOutdated(getText('shell:home.title', anEntry(1, { sourceText: null })).languages.es)).toBe(false)
  expect(search('view=outdated', anEntry(1, { key: 'gone' }))).toEqual(['shell:gone'])
})

test('reports missing texts, ignoring plural forms that a language does not have', () => {
  expect(search('view=missing')).toEqual(['shell:only'])
  expect(isMissing(getText('shell:only', anEntry(1, { key: 'only', value: 'Solo' })))).toBe(false)
  expect(isMissing(getText('shell:n_many'))).toBe(false)
})

test('marks texts that no release contains as unused', () => {
  expect(isUnused(getText('old:gone', anEntry(1, { namespace: 'old', key: 'gone' })))).toBe(true)
  expect(isUnused(getText('shell:only'))).toBe(false)
})

test('does not mark texts of an unavailable service as unused', () => {
  const [ofUnavailableService, ofNoService] = [
    anEntry(1, { namespace: 'post-mails' }),
    anEntry(2, { namespace: 'postal' }),
  ]
  expect(search('view=outdated', ofUnavailableService, ofNoService)).toEqual(['postal:home.title'])
})
