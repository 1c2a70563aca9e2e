import { regulationsHttp as http, type DraftDoubt, type PromotionOutlook } from '@portal/contracts-regulations'
import { describe, expect, test } from 'vitest'
import { fault, results } from '@portal/testing-service'
import { editor, regulationsForFile, ruleText } from '../../testing/regulations.ts'

const { service } = await regulationsForFile()

/** (d) after (b), and (z) after (d): two gaps. */
const doubtful = (last = 'Last.') => ruleText(2143, ['(a) One.', '(b) Two.', '(d) Four.', `(z) ${last}`])

type Imported = { importId: string; version: { versionId: string; mainParentId: string } }
const importText = async (text: string, onto?: string) =>
  results<Imported>(
    await service.call(
      http.importRegulation,
      {
        body: {
          text,
          ...(onto === undefined ? { title: { en: 'Sample' }, subject: 'arbitration' } : { mainParentId: onto }),
        },
      },
      { as: editor },
    ),
  )
const list = async (versionId: string, query: object = {}) =>
  results<{ items: DraftDoubt[]; next: string | null; open: number }>(
    await service.call(http.listDoubts, { params: { versionId }, query }, { as: editor }),
  )
const settle = (body: object) => service.call(http.settleDoubt, { body: body as never }, { as: editor })
const promote = (versionId: string, data: object = {}) =>
  service.call(http.promoteVersion, { body: { versionId, ...data } }, { as: editor })
const undo = async (importId: string) =>
  results(await service.call(http.undoImport, { body: { importId } }, { as: editor }))
const places = (doubts: readonly DraftDoubt[]) => doubts.map(({ label, code }) => `${label} ${code}`)
const actOn = async (entityId: string | undefined, kind: string) => {
  const [act] = await service.database.query<{ reason: string; after: Record<string, unknown> }>(
    'select reason, after from action where entity_id = $1 and kind = $2',
    [entityId, kind],
  )
  return act
}

describe('doubts that nobody settled', () => {
  test('come into the draft with its text: where, why, what was read, page by page', async () => {
    const { version } = await importText(doubtful())
    const { items, open, next } = await list(version.versionId, { limit: 1 })
    expect([open, items.length]).toEqual([2, 1])
    expect(items[0]).toMatchObject({ label: '2143(d)', code: 'gap-in-sequence', words: '(d) Four.', settled: null })
    const rest = await list(version.versionId, { limit: 1, after: next })
    expect([places(rest.items), rest.next]).toEqual([['2143(z) gap-in-sequence'], null])
  })

  test('go with the provision they are about, and are at its label as it is now', async () => {
    const { version } = await importText(doubtful())
    const { versionId } = version
    const { items } = await list(versionId)
    const [first, second] = items
    const body = { versionId, regulationId: first?.regulationId ?? '', marker: '(c)' }
    results(await service.call(http.updateSubRegulation, { body }, { as: editor }))
    expect(places((await list(versionId)).items)).toContain('2143(c) gap-in-sequence')
    const gone = { params: { id: second?.regulationId ?? '' }, query: { versionId } }
    results(await service.call(http.deleteRegulation, gone, { as: editor }))
    expect((await list(versionId)).open).toBe(1)
    expect(fault(await settle({ doubtId: second?.doubtId, how: 'mended' }))).toEqual([404, 'resource.not-found'])
  })

  test('are gone with one-click undo, and those of the text before are back as they were', async () => {
    const { version } = await importText(doubtful())
    const { versionId, mainParentId } = version
    const before = await list(versionId)
    results(await settle({ doubtId: before.items[0]?.doubtId, how: 'left', reason: 'So in the original.' }))
    const kept = await list(versionId)
    const { importId } = await importText(ruleText(2143, ['(a) One.', '(b) Two.', '(g) Seven.']), mainParentId)
    expect(places((await list(versionId)).items)).toEqual(['2143(g) gap-in-sequence'])
    await undo(importId)
    expect(await list(versionId)).toEqual(kept)
  })

  test('are not raised again by another text with the same words in the same place, once settled', async () => {
    const { version } = await importText(doubtful())
    const { versionId, mainParentId } = version
    const [first] = (await list(versionId)).items
    results(await settle({ doubtId: first?.doubtId, how: 'left', reason: 'So in the original.' }))
    await importText(doubtful('Other.'), mainParentId)
    const after = await list(versionId)
    expect([after.open, places(after.items)]).toEqual([1, ['2143(d) gap-in-sequence', '2143(z) gap-in-sequence']])
  })
})

describe('settling', () => {
  test('is done one by one, with a reason where the text is left as it is, and can be taken back; each is audited', async () => {
    const { version } = await importText(doubtful())
    const [first, second] = (await list(version.versionId)).items
    expect(fault(await settle({ doubtId: first?.doubtId, how: 'left', reason: ' ' }))).toEqual([400, 'input.invalid'])
    const left = await settle({ doubtId: first?.doubtId, how: 'left', reason: 'So in the original.' })
    expect(results(left)).toMatchObject({ open: 1, doubt: { settled: { how: 'left', reason: 'So in the original.' } } })
    expect(await actOn(first?.regulationId, 'regulations.settle-doubt')).toMatchObject({
      reason: 'So in the original.',
    })
    expect(results(await settle({ doubtId: second?.doubtId, how: 'mended' }))).toMatchObject({ open: 0 })
    expect(results(await settle({ doubtId: second?.doubtId, how: 'open' }))).toMatchObject({ open: 1 })
  })

  test('what somebody else settled is refused with what they said', async () => {
    const { version } = await importText(doubtful())
    const [first] = (await list(version.versionId)).items
    results(await settle({ doubtId: first?.doubtId, how: 'mended' }))
    const late = await settle({ doubtId: first?.doubtId, how: 'left', reason: 'Mine.' })
    expect(fault(late)).toEqual([409, 'regulations.doubt-settled'])
    expect(late.body.details.doubt.settled.how).toBe('mended')
  })
})

describe('publishing with open doubts', () => {
  test('is refused with their places, and the outlook says so before', async () => {
    const { version } = await importText(doubtful())
    const { versionId } = version
    const outlook = results<PromotionOutlook>(
      await service.call(http.getPromotionOutlook, { params: { versionId } }, { as: editor }),
    )
    expect(outlook.openDoubts).toBe(2)
    expect(outlook.problems).toContainEqual(
      expect.objectContaining({ code: 'versions.doubts-open', weight: 'refusal', unlessReason: true }),
    )
    const refused = await promote(versionId, { reason: '  ' })
    expect(fault(refused)).toEqual([409, 'versions.doubts-open'])
    expect([refused.body.details.open, places(refused.body.details.doubts)]).toEqual([
      2,
      ['2143(d) gap-in-sequence', '2143(z) gap-in-sequence'],
    ])
  })

  test('goes on with a reason, which settles them and is audited with what was left', async () => {
    const { version } = await importText(doubtful())
    const { versionId } = version
    const [first] = (await list(versionId)).items
    results(await promote(versionId, { reason: 'The gaps are in the original.' }))
    const act = await actOn(versionId, 'versions.promote')
    expect(act).toMatchObject({ reason: 'The gaps are in the original.', after: { doubtsLeft: { open: 2 } } })
    const { items, open } = await list(versionId)
    expect([open, items.map(({ settled }) => settled?.reason)]).toEqual([
      0,
      ['The gaps are in the original.', 'The gaps are in the original.'],
    ])
    expect(fault(await settle({ doubtId: first?.doubtId, how: 'open' }))).toEqual([
      409,
      'versions.not-allowed-by-state',
    ])
  })

  test('needs none once all are settled', async () => {
    const { version } = await importText(doubtful())
    for (const { doubtId } of (await list(version.versionId)).items) results(await settle({ doubtId, how: 'mended' }))
    expect((await promote(version.versionId)).status).toBe(200)
  })
})
