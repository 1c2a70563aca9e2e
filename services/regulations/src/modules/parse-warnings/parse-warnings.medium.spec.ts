import { regulationsHttp as http, type DraftParseWarning, type PromotionPreview } from '@portal/contracts-regulations'
import { describe, expect, test } from 'vitest'
import { getStatusAndError, getResults } from '@portal/testing-service'
import { editor, setUpRegulations, ruleText } from '../../testing/regulations.ts'

const { service } = await setUpRegulations()

/** (d) after (b), and (z) after (d): two gaps. */
const textWithGaps = (last = 'Last.') => ruleText(2143, ['(a) One.', '(b) Two.', '(d) Four.', `(z) ${last}`])

type Imported = { importId: string; version: { versionId: string; mainParentId: string } }
const importText = async (text: string, onto?: string) =>
  getResults<Imported>(
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
  getResults<{ items: DraftParseWarning[]; next: string | null; openCount: number }>(
    await service.call(http.listParseWarnings, { params: { versionId }, query }, { as: editor }),
  )
const resolve = (body: object) => service.call(http.resolveParseWarning, { body: body as never }, { as: editor })
const promote = (versionId: string, data: object = {}) =>
  service.call(http.promoteVersion, { body: { versionId, ...data } }, { as: editor })
const undo = async (importId: string) =>
  getResults(await service.call(http.undoImport, { body: { importId } }, { as: editor }))
const summarize = (warnings: readonly DraftParseWarning[]) => warnings.map(({ label, code }) => `${label} ${code}`)
const findAction = async (entityId: string | undefined, kind: string) => {
  const [action] = await service.database.query<{ reason: string; after: Record<string, unknown> }>(
    'select reason, after from action where entity_id = $1 and kind = $2',
    [entityId, kind],
  )
  return action
}

describe('open parse warnings', () => {
  test('are listed with label, code and excerpt, page by page', async () => {
    const { version } = await importText(textWithGaps())
    const { items, openCount, next } = await list(version.versionId, { limit: 1 })
    expect([openCount, items.length]).toEqual([2, 1])
    expect(items[0]).toMatchObject({
      label: '2143(d)',
      code: 'gap-in-sequence',
      excerpt: '(d) Four.',
      resolution: null,
    })
    const rest = await list(version.versionId, { limit: 1, after: next })
    expect([summarize(rest.items), rest.next]).toEqual([['2143(z) gap-in-sequence'], null])
  })

  test('show the current label of their provision and disappear when it is deleted', async () => {
    const { version } = await importText(textWithGaps())
    const { versionId } = version
    const { items } = await list(versionId)
    const [first, second] = items
    const body = { versionId, regulationId: first?.regulationId ?? '', marker: '(c)' }
    getResults(await service.call(http.updateSubRegulation, { body }, { as: editor }))
    expect(summarize((await list(versionId)).items)).toContain('2143(c) gap-in-sequence')
    const deletion = { params: { id: second?.regulationId ?? '' }, query: { versionId } }
    getResults(await service.call(http.deleteRegulation, deletion, { as: editor }))
    expect((await list(versionId)).openCount).toBe(1)
    expect(getStatusAndError(await resolve({ warningId: second?.warningId, action: 'correct' }))).toEqual([
      404,
      'resource.not-found',
    ])
  })

  test('are removed when the import is undone, and the previous warnings are restored', async () => {
    const { version } = await importText(textWithGaps())
    const { versionId, mainParentId } = version
    const before = await list(versionId)
    getResults(
      await resolve({ warningId: before.items[0]?.warningId, action: 'accept', reason: 'So in the original.' }),
    )
    const resolved = await list(versionId)
    const { importId } = await importText(ruleText(2143, ['(a) One.', '(b) Two.', '(g) Seven.']), mainParentId)
    expect(summarize((await list(versionId)).items)).toEqual(['2143(g) gap-in-sequence'])
    await undo(importId)
    expect(await list(versionId)).toEqual(resolved)
  })

  test('are not raised again by the next import when the same excerpt was resolved', async () => {
    const { version } = await importText(textWithGaps())
    const { versionId, mainParentId } = version
    const [first] = (await list(versionId)).items
    getResults(await resolve({ warningId: first?.warningId, action: 'accept', reason: 'So in the original.' }))
    await importText(textWithGaps('Other.'), mainParentId)
    const after = await list(versionId)
    expect([after.openCount, summarize(after.items)]).toEqual([
      1,
      ['2143(d) gap-in-sequence', '2143(z) gap-in-sequence'],
    ])
  })
})

describe('resolving a warning', () => {
  test('requires a reason to accept it, can be undone, and is audited', async () => {
    const { version } = await importText(textWithGaps())
    const [first, second] = (await list(version.versionId)).items
    expect(getStatusAndError(await resolve({ warningId: first?.warningId, action: 'accept', reason: ' ' }))).toEqual([
      400,
      'input.invalid',
    ])
    const accepted = await resolve({ warningId: first?.warningId, action: 'accept', reason: 'So in the original.' })
    expect(getResults(accepted)).toMatchObject({
      openCount: 1,
      warning: { resolution: { kind: 'accepted', reason: 'So in the original.' } },
    })
    expect(await findAction(first?.regulationId, 'parse-warning.resolved')).toMatchObject({
      reason: 'So in the original.',
    })
    expect(getResults(await resolve({ warningId: second?.warningId, action: 'correct' }))).toMatchObject({
      openCount: 0,
    })
    expect(getResults(await resolve({ warningId: second?.warningId, action: 'reopen' }))).toMatchObject({
      openCount: 1,
    })
  })

  test('returns 409 with the existing resolution when somebody else resolved it first', async () => {
    const { version } = await importText(textWithGaps())
    const [first] = (await list(version.versionId)).items
    getResults(await resolve({ warningId: first?.warningId, action: 'correct' }))
    const late = await resolve({ warningId: first?.warningId, action: 'accept', reason: 'Mine.' })
    expect(getStatusAndError(late)).toEqual([409, 'regulations.warning-resolved'])
    expect(late.body.details.warning.resolution.kind).toBe('corrected')
  })
})

describe('publishing with open warnings', () => {
  test('returns 409 with the provisions, and the preview reports it in advance', async () => {
    const { version } = await importText(textWithGaps())
    const { versionId } = version
    const preview = getResults<PromotionPreview>(
      await service.call(http.getPromotionPreview, { params: { versionId } }, { as: editor }),
    )
    expect(preview.openWarnings).toBe(2)
    expect(preview.problems).toContainEqual(
      expect.objectContaining({ code: 'versions.warnings-open', severity: 'error', canOverrideWithReason: true }),
    )
    const refused = await promote(versionId, { reason: '  ' })
    expect(getStatusAndError(refused)).toEqual([409, 'versions.warnings-open'])
    expect([refused.body.details.open, summarize(refused.body.details.warnings)]).toEqual([
      2,
      ['2143(d) gap-in-sequence', '2143(z) gap-in-sequence'],
    ])
  })

  test('succeeds with a reason, which accepts the warnings and is audited', async () => {
    const { version } = await importText(textWithGaps())
    const { versionId } = version
    const [first] = (await list(versionId)).items
    getResults(await promote(versionId, { reason: 'The gaps are in the original.' }))
    const action = await findAction(versionId, 'version.promoted')
    expect(action).toMatchObject({ reason: 'The gaps are in the original.', after: { acceptedWarnings: { open: 2 } } })
    const { items, openCount } = await list(versionId)
    expect([openCount, items.map(({ resolution }) => resolution?.reason)]).toEqual([
      0,
      ['The gaps are in the original.', 'The gaps are in the original.'],
    ])
    expect(getStatusAndError(await resolve({ warningId: first?.warningId, action: 'reopen' }))).toEqual([
      409,
      'versions.not-allowed-by-state',
    ])
  })

  test('needs no reason once every warning is resolved', async () => {
    const { version } = await importText(textWithGaps())
    for (const { warningId } of (await list(version.versionId)).items)
      getResults(await resolve({ warningId, action: 'correct' }))
    expect((await promote(version.versionId)).status).toBe(200)
  })
})
