import { expect, test } from 'vitest'
import { anEntry } from '../../testing/factories.ts'
import { readLocalizationPlace } from './localization-place.ts'
import { currentOf, isMissing, isOutdated, isUnused, nameOf, portalTexts, textsAt } from './portal-text.ts'

const shipped = {
  namespaces: [
    {
      namespace: 'shell',
      texts: {
        'en-US': { 'home.title': 'Home', 'page:other': 'The page', n_one: '1', n_other: 'n', only: 'English only' },
        es: { 'home.title': 'Inicio', 'page:other': 'La página', n_one: '1', n_many: 'n', n_other: 'n' },
      },
    },
  ],
  silent: ['post'],
}
const named = (name: string, ...entries: Parameters<typeof portalTexts>[1]) => {
  const text = portalTexts(shipped, entries).find((each) => nameOf(each) === name)
  if (!text) throw new Error(`there is no ${name}`)
  return text
}
const found = (query: string, ...entries: Parameters<typeof portalTexts>[1]) =>
  textsAt(portalTexts(shipped, entries), readLocalizationPlace(new URLSearchParams(query))).map(nameOf)

test('readers see what staff wrote, else what ships', () => {
  const { forms } = named('shell:home.title', anEntry(1))
  expect([currentOf(forms['en-US']), currentOf(forms.es)]).toEqual(['Home', 'Portada'])
})

test('a text is found by its key and by its words in either language, written over or not, without accents', () => {
  expect(found('q=home.t')).toEqual(['shell:home.title'])
  expect(found('q=PAGINA')).toEqual(['shell:page:other'])
  expect(found('q=portada', anEntry(1))).toEqual(['shell:home.title'])
  expect(found('q=inicio', anEntry(1))).toEqual(['shell:home.title'])
  expect(found('q=inicio&namespace=other')).toEqual([])
  expect(found('view=changed', anEntry(1))).toEqual(['shell:home.title'])
})

test('a text is outdated when another one ships than it was written over', () => {
  expect(isOutdated(named('shell:home.title', anEntry(1)).forms.es)).toBe(false)
  expect(isOutdated(named('shell:home.title', anEntry(1, { sourceText: 'Principio' })).forms.es)).toBe(true)
  // Nobody said what it was written over.
  expect(isOutdated(named('shell:home.title', anEntry(1, { sourceText: null })).forms.es)).toBe(false)
  expect(found('view=outdated', anEntry(1, { key: 'gone' }))).toEqual(['shell:gone'])
})

test('a text is missing in a language that has neither it nor one written for it; a plural form only where the language has it', () => {
  expect(found('view=missing')).toEqual(['shell:only'])
  expect(isMissing(named('shell:only', anEntry(1, { key: 'only', value: 'Solo' })))).toBe(false)
  expect(isMissing(named('shell:n_many'))).toBe(false)
})

test('what no release ships any more is shown as such', () => {
  expect(isUnused(named('old:gone', anEntry(1, { namespace: 'old', key: 'gone' })))).toBe(true)
  expect(isUnused(named('shell:only'))).toBe(false)
})

test('what was written over texts of a service that does not answer is not said to be unused: nobody knows', () => {
  const [ofSilent, ofNone] = [anEntry(1, { namespace: 'post-mails' }), anEntry(2, { namespace: 'postal' })]
  expect(found('view=outdated', ofSilent, ofNone)).toEqual(['postal:home.title'])
})
