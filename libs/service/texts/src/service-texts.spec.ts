import { expect, test, vi } from 'vitest'
import { ServiceTexts, type ChangedText } from './service-texts.ts'
import { textFaults, type ShippedTexts } from './shipped-texts.ts'

const mails: ShippedTexts = {
  namespace: 'post-mails',
  texts: {
    'en-US': {
      'code.text': '{{code}} is your code.',
      told_one: '{{count, number}} mail',
      told_other: '{{count, number}} mails',
    },
    es: {
      'code.text': '{{code}} es su código.',
      told_one: '{{count, number}} correo',
      told_many: '{{count, number}} de correos',
      told_other: '{{count, number}} correos',
    },
  },
  examples: { code: '402913' },
}
const english = (value: string): ChangedText => ({ locale: 'en-US', key: 'code.text', value })

/** The texts while staff have written `changes`, or nobody answers. */
function textsWith(changes: ChangedText[] | 'away') {
  const logger = { warn: vi.fn<() => void>() }
  const state = { now: 0, changes, asked: 0 }
  const ask = () => {
    state.asked += 1
    return state.changes === 'away' ? Promise.reject(new Error('away')) : Promise.resolve(state.changes)
  }
  return { state, logger, texts: new ServiceTexts([mails], { ask, logger, now: () => state.now }) }
}

test('what staff wrote is said instead, each language for itself, and seen again after some seconds', async () => {
  const { state, texts } = textsWith([english('Your code: {{ code }}')])
  const said = async () => (await texts.say('post-mails', 'en-US'))('code.text', { code: '402913' })
  expect(await Promise.all([said(), said()])).toEqual(['Your code: 402913', 'Your code: 402913'])
  expect((await texts.say('post-mails', 'es'))('code.text', { code: '402913' })).toBe('402913 es su código.')
  state.changes = []
  expect([await said(), state.asked]).toEqual(['Your code: 402913', 1])
  state.now += 20_000
  expect([await said(), state.asked]).toEqual(['402913 is your code.', 2])
})

test('a text that loses the code or invents a name, an empty one and one of no known key are left out', async () => {
  for (const value of ['No code', '{{code}} {{more}}', '{{code}', ' ']) {
    const { texts } = textsWith([english(value), { locale: 'es', key: 'unknown', value: 'x' }])
    expect(await texts.bundle('post-mails')).toEqual(mails.texts)
  }
})

test('while nobody answers those known last stand, and it is told', async () => {
  const { state, logger, texts } = textsWith([english('Code {{code}}')])
  await texts.bundle('post-mails')
  state.changes = 'away'
  state.now += 20_000
  expect((await texts.bundle('post-mails'))['en-US']['code.text']).toBe('Code {{code}}')
  expect(logger.warn).toHaveBeenCalledTimes(1)
  await texts.bundle('post-mails')
  expect(state.asked).toBe(2)
})

test.each([
  ['en-US', 1, '1 mail'],
  ['en-US', 1200, '1,200 mails'],
  ['es', 2, '2 correos'],
  ['es', 1_000_000, '1.000.000 de correos'],
] as const)('in %s %d is said %j', async (locale, count, told) => {
  const { texts } = textsWith([])
  expect((await texts.say('post-mails', locale))('told', { count }).replaceAll(/\s/gu, ' ')).toBe(told)
})

test('a name without an example is told where texts are shipped', () => {
  expect(textFaults(mails)).toEqual([])
  expect(textFaults({ ...mails, examples: {} })).toEqual(['{{code}}: no example'])
})
