import { getEndpoints } from '@portal/service-kit'
import { getStatusAndError, getResults, checkAccessMatrix } from '@portal/testing-service'
import { expect, test } from 'vitest'
import { regulationsService } from './service.ts'
import { editor, onePixel, other, reader, setUpRegulations, ruleText } from './testing/regulations.ts'
import { regulationsHttp as http, type Comment, type Definition } from '@portal/contracts-regulations'

const { service, regulations } = await setUpRegulations()

test('every endpoint answers every kind of caller as the contract says, and refused requests change nothing', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.', '(b) Two.']))
  const edit = await regulations.importText(ruleText(2150, ['(a) One.']))
  const node = await regulations.node(draft, '2143(a)')
  const comment = getResults<{ comment: Comment }>(await regulations.comment(draft, '2143(a)', { as: other })).comment
  const definition = getResults<Definition>(
    await service.call(http.addDefinition, { body: { term: 'crop', description: 'A whip.' } }, { as: editor }),
  )
  const target = { regulationId: node.regulationId, versionId: draft.versionId, depth: node.depth }
  const file = { id: draft.versionId, includePublicComments: 'false', includeHISAComments: 'false' }
  const requests: Record<string, { params?: object; query?: object; body?: object }> = {
    promoteVersion: { body: { versionId: edit.versionId } },
    updateRegulation: { body: { versionId: edit.versionId, regulationId: edit.mainParentId, text: 'Other.' } },
    updatePublication: { body: { versionId: draft.versionId, ftc: { submittedOn: '2026-01-02' } } },
    addSubRegulation: { body: { versionId: edit.versionId, parentId: edit.mainParentId, text: 'More.' } },
    deleteRegulation: { params: { id: edit.versionId } },
    createDraftEditVersion: { body: { versionId: draft.versionId } },
    addRegulation: { body: { title: { en: 'New' }, subject: 'arbitration' } },
    importRegulation: {
      body: { text: ruleText(1, ['(a) One.']), title: { en: 'Imported' }, subject: 'arbitration' },
    },
    addComment: { body: { ...target, body: 'A comment.' } },
    updateComment: { body: { commentId: comment.commentId, body: 'Mine now.' } },
    deleteComment: { params: { id: comment.commentId, depth: 2 } },
    respondToComment: { body: { commentId: comment.commentId, text: 'Thanks.', outcome: 'noted' } },
    saveCommentDraft: { body: { ...target, body: 'A draft.' } },
    addDefinition: { body: { term: 'whip', description: 'A crop.' } },
    updateDefinition: { body: { id: definition.id, term: 'crop', description: 'A stick.' } },
    deleteDefinition: { params: { id: definition.id } },
    addSearchSynonyms: { body: { english: ['tongue strap', 'tongue tie'] } },
    addCommentDefinition: { body: { definitionId: definition.id, body: 'A comment.' } },
    getVersionStatus: { params: { versionId: draft.versionId } },
    updateActiveEditor: {
      params: { versionId: edit.versionId },
      body: { regulationId: null, pageId: '00000000-0000-4000-8000-000000000001' },
    },
    getPromotionPreview: { params: { versionId: edit.versionId } },
    listParseWarnings: { params: { versionId: edit.versionId } },
    getLastImport: { params: { versionId: edit.versionId } },
    resolveParseWarning: { body: { warningId: '00000000-0000-4000-8000-000000000002', action: 'correct' } },
    listRedirects: { params: { versionId: edit.versionId } },
    addRedirect: {
      body: { versionId: edit.versionId, regulationId: edit.mainParentId, fromLabel: '1(z)' },
    },
    deleteRedirect: { params: { versionId: edit.versionId }, query: { fromLabel: '1(z)' } },
    addImage: { body: { data: onePixel } },
    getImage: { params: { image: 'f'.repeat(64) } },
    getCommentCounts: { params: { versionId: draft.versionId } },
    generatePdf: { params: file },
    generateDoc: { params: file },
    getExportProgress: { params: { format: 'pdf', ...file } },
    generateFtcPackage: { params: { id: draft.versionId } },
    getFtcPackageProgress: { params: { id: draft.versionId } },
  }
  const byRoute = Object.fromEntries(
    Object.entries(requests).map(([name, request]) => {
      const { method, path } = http[name as keyof typeof http]
      return [`${method} ${path}`, request]
    }),
  )
  expect(await checkAccessMatrix(service, getEndpoints(regulationsService), { requests: byRoute })).toEqual([])
})

test('returns 404 for edits to callers without editor rights', async () => {
  const edit = await regulations.importText(ruleText(2143, ['(a) One.']))
  const { versionId, mainParentId, contentHash } = edit
  const node = await regulations.node(edit, '2143(a)')
  const calls = [
    [http.getVersionStatus, { params: { versionId } }],
    [http.getVersionText, { params: { contentHash } }],
    [http.getVersionLayers, { params: { versionId } }],
    [http.getMainRegulation, { params: { versionId, mainRegId: mainParentId } }],
    [http.getCommentCounts, { params: { versionId } }],
    [http.getRedline, { params: { fromVersionId: versionId, toVersionId: versionId } }],
    [http.getNextVersion, { params: { versionId, mainParentId, regulationId: node.regulationId, depth: 2 } }],
    [http.getCommentsByRegulation, { params: { versionId, regulationId: node.regulationId } }],
    [http.getRegulationContent, { params: { version: versionId, text: 'One' } }],
    [http.search, { query: { q: 'One', versionId } }],
    [http.getVersionAsOf, { params: { mainParentId, date: '2026-01-01' } }],
    [http.locateRegulation, { params: { regulationId: node.regulationId } }],
    [http.resolveLabel, { query: { label: '2143(a)', versionId } }],
  ] as const
  for (const [endpoint, request] of calls) {
    const hidden = await service.call(endpoint, request, { as: reader })
    expect([endpoint.path, hidden.status]).toEqual([endpoint.path, 404])
    const isLasting = endpoint === http.getVersionAsOf || endpoint === http.locateRegulation
    if (!isLasting)
      expect([endpoint.path, (await service.call(endpoint, request, { as: editor })).status]).toEqual([
        endpoint.path,
        200,
      ])
  }
  const lists = [
    await service.call(http.listRegulations, { query: { limit: 100 } }, { as: reader }),
    await service.call(http.listVersions, { query: { limit: 100 } }),
    await service.call(http.getListVersions, { query: { limit: 100 } }, { as: reader }),
  ]
  for (const list of lists) expect(list.text).not.toContain(versionId)
  const refused = await service.call(http.getLatestVersion, { params: { state: 'EDIT_DRAFT', versionOnly: 'true' } })
  expect([refused.status, refused.body.message]).toEqual([401, 'You need to be logged in to perform this action.'])
  const denied = await service.call(http.getListVersions, { query: { filter: 'EDIT_DRAFT' } }, { as: reader })
  expect([denied.status, denied.body.message]).toEqual([403, 'You need an elevated privilege to perform this action.'])
})

test('returns a clear error for invalid input and changes nothing', async () => {
  const draft = await regulations.publishDraft(ruleText(2143, ['(a) One.']))
  const count = async () => (await service.database.query<{ n: string }>('select count(*) as n from comment'))[0]?.n
  const before = await count()
  const send = (payload: string | Buffer) => service.send('POST', '/api/comments/add', { payload, as: reader })
  const broken = await send('{"body": ')
  expect(getStatusAndError(broken)).toEqual([400, 'input.invalid'])
  const target = { regulationId: draft.mainParentId, versionId: draft.versionId, depth: 0 }
  const unknown = await send(JSON.stringify({ ...target, body: 'x', status: 'hidden' }))
  expect([unknown.status, unknown.body.details.fields]).toEqual([
    400,
    [{ path: ['body', 'status'], message: 'This property is not allowed.' }],
  ])
  const long = await send(JSON.stringify({ ...target, body: 'x'.repeat(20_000) }))
  expect(getStatusAndError(long)).toEqual([400, 'input.invalid'])
  const huge = await send(Buffer.alloc(50 * 1024 * 1024, 'x'))
  expect(getStatusAndError(huge)).toEqual([413, 'input.too-large'])
  expect(await count()).toBe(before)
})
