import { describe, expect, it, vi } from 'vitest'
import { findTextProblems, type DefaultTexts } from './default-texts.ts'
import { ServiceTexts, type TextOverride } from './service-texts.ts'

const defaults: DefaultTexts = {
  namespace: 'post-mails',
  texts: {
    'en-US': {
      'code.text': '{{code}} is your code.',
      sent_one: '{{count, number}} email',
      sent_other: '{{count, number}} emails',
    },
    es: {
      'code.text': '{{code}} es su código.',
      sent_one: '{{count, number}} correo',
      sent_many: '{{count, number}} de correos',
      sent_other: '{{count, number}} correos',
    },
  },
  examples: { code: '402913' },
}
const english = (value: string): TextOverride => ({ locale: 'en-US', key: 'code.text', value })

/** Creates the texts with these overrides, or with overrides that cannot be loaded. */
function createTexts(overrides: TextOverride[] | 'unavailable') {
  const logger = { warn: vi.fn<() => void>() }
  const state = { now: 0, overrides, loadCount: 0 }
  const loadOverrides = () => {
    state.loadCount += 1
    return state.overrides === 'unavailable'
      ? Promise.reject(new Error('unavailable'))
      : Promise.resolve(state.overrides)
  }
  return { state, logger, texts: new ServiceTexts([defaults], { loadOverrides, logger, now: () => state.now }) }
}

describe('ServiceTexts', () => {
  it('overrides the default in one language and reloads overrides after 20 seconds', async () => {
    const { state, texts } = createTexts([english('Your code: {{ code }}')])
    const translate = async () => (await texts.getTranslate('post-mails', 'en-US'))('code.text', { code: '402913' })
    expect(await Promise.all([translate(), translate()])).toEqual(['Your code: 402913', 'Your code: 402913'])
    expect((await texts.getTranslate('post-mails', 'es'))('code.text', { code: '402913' })).toBe('402913 es su código.')
    state.overrides = []
    expect([await translate(), state.loadCount]).toEqual(['Your code: 402913', 1])
    state.now += 20_000
    expect([await translate(), state.loadCount]).toEqual(['402913 is your code.', 2])
  })

  it('ignores overrides with other placeholders, empty ones and those with an unknown key', async () => {
    for (const value of ['No code', '{{code}} {{more}}', '{{code}', ' ']) {
      const { texts } = createTexts([english(value), { locale: 'es', key: 'unknown', value: 'x' }])
      expect(await texts.getTexts('post-mails')).toEqual(defaults.texts)
    }
  })

  it('keeps the last known texts and logs a warning while overrides cannot be loaded', async () => {
    const { state, logger, texts } = createTexts([english('Code {{code}}')])
    await texts.getTexts('post-mails')
    state.overrides = 'unavailable'
    state.now += 20_000
    expect((await texts.getTexts('post-mails'))['en-US']['code.text']).toBe('Code {{code}}')
    expect(logger.warn).toHaveBeenCalledTimes(1)
    await texts.getTexts('post-mails')
    expect(state.loadCount).toBe(2)
  })

  it.each([
    ['en-US', 1, '1 email'],
    ['en-US', 1200, '1,200 emails'],
    ['es', 2, '2 correos'],
    ['es', 1_000_000, '1.000.000 de correos'],
  ] as const)('formats a plural in %s: %d is %j', async (locale, count, expected) => {
    const { texts } = createTexts([])
    const translate = await texts.getTranslate('post-mails', locale)
    expect(translate('sent', { count }).replaceAll(/\s/gu, ' ')).toBe(expected)
  })
})

describe('findTextProblems', () => {
  it('reports placeholders without an example', () => {
    expect(findTextProblems(defaults)).toEqual([])
    expect(findTextProblems({ ...defaults, examples: {} })).toEqual(['{{code}}: no example'])
  })
})
