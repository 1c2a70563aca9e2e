import type { VersionSummary } from '@portal/contracts-regulations'
import { errorResponse, fakeShellHost } from '@portal/testing-web'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  aDraft,
  aNode,
  aStatus,
  aRegulationText,
  aVersion,
  testUuid,
  mainRegulationId,
} from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import { DefinitionPanel } from './definition-panel.tsx'
import ViewerPage from './viewer.page.tsx'

const version = aVersion()
const definitionId = testUuid(50)
const nodes = aRegulationText()

function viewerResponses(
  shownVersion = version,
  extraResponses: Record<string, unknown> = {},
  olderVersions: readonly VersionSummary[] = [],
) {
  return {
    'GET /api/versions': {
      items: [shownVersion, ...olderVersions],
      total: 1,
      skip: 0,
      limit: 100,
    },
    [`GET /api/regulations/version-status/${shownVersion.versionId}`]: aStatus(shownVersion),
    [`GET /api/regulations/text/${shownVersion.contentHash}`]: { contentHash: shownVersion.contentHash, nodes },
    [`GET /api/regulations/version-layers/${shownVersion.versionId}`]: {
      terms: [{ regulationId: testUuid(102), start: 25, end: 34, definitionId }],
      citations: [{ regulationId: testUuid(102), start: 4, end: 16, target: { regulationId: testUuid(101) } }],
      redirects: [{ fromLabel: '2140(z)', regulationId: testUuid(102) }],
    },
    [`GET /api/comments/counts/${shownVersion.versionId}`]: [
      { regulationId: testUuid(101), public: 2, authority: 0, carriedOver: 1 },
    ],
    [`GET /api/definitions/get-by-id/${definitionId}`]: {
      id: definitionId,
      term: 'vets list',
      aliases: [],
      description: 'The list of horses that may not race.\nMore.',
      scope: { kind: 'series', ref: '2000' },
      precedence: 0,
      exclusions: [],
      source: null,
      versionNumber: 1,
      publishedAt: '2026-01-01T12:00:00.000Z',
      isProposed: true,
      effectiveFrom: null,
      commentCount: 0,
      lockVersion: 1,
    },
    'GET /api/regulations/resolve-label': () => errorResponse(404, 'resource.not-found', 'Not found.'),
    ...extraResponses,
  }
}

const viewerPath = (query = '', hash = '') => `/regulation-viewer?regulation=${mainRegulationId}${query}${hash}`

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

test('shows the title, status, contents and text of a version', async () => {
  await openPage(<ViewerPage />, viewerPath(), viewerResponses())
  expect(await screen.findByRole('heading', { level: 1, name: 'Racetrack Safety' })).toBeInTheDocument()
  expect(screen.getByText('In effect.')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 2, name: 'Rule 2143. Health records' })).toBeInTheDocument()
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  expect(within(contents).getByRole('link', { name: /2143 Health records/ })).toHaveAttribute('href', '#2143')
  expect(within(contents).getByText('2 comments')).toBeInTheDocument()
})

test('copies a citation with the authority, the regulation, the effective date and the link', async () => {
  const { user } = await openPage(<ViewerPage />, viewerPath('', '#2143'), viewerResponses())
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'Copy citation' }))
  expect(writeText).toHaveBeenCalledWith(
    expect.stringMatching(
      /^Horseracing Integrity and Safety Authority, .*\(Version 2\),.* effective January 1, 2026, http:.*\/r\//,
    ),
  )
})

test('shows when the comment period of an adopted version closes, and offers sign-in', async () => {
  const { commentOpensAt, commentClosesAt } = aDraft()
  const open = aVersion({ commentOpensAt, commentClosesAt })
  await openPage(<ViewerPage />, viewerPath(), viewerResponses(open))
  expect(await screen.findByText(/open for comment until December 31, 2125/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Sign in to comment' })).toBeInTheDocument()
})

test.each([
  [{ citation: '29 U.S.C. 203(e)', url: 'https://uscode.house.gov/view' }, 'https://uscode.house.gov/view'],
  [{ citation: 'section 3(5) of the Sample Labor Act' }, null],
])('shows the other text in which a term is defined: %j', async (definedIn, href) => {
  const route = `GET /api/definitions/get-by-id/${definitionId}`
  const definition = { ...(viewerResponses()[route] as object), definedIn }
  await openPage(<DefinitionPanel definitionId={definitionId} />, '/', { [route]: definition })
  expect(await screen.findByText('Defined in another text:', { exact: false })).toHaveTextContent(
    `Defined in another text: ${definedIn.citation}`,
  )
  const link = screen.queryByRole('link', { name: definedIn.citation })
  expect(link?.getAttribute('href') ?? null).toBe(href)
})

test('shows a definition in Spanish only when its translation is up to date', async () => {
  const route = `GET /api/definitions/get-by-id/${definitionId}`
  const translation = { en: 'The list.', es: 'La lista de caballos.', term: 'lista veterinaria', lockVersion: 1 }
  const shown = async (isOutdated: boolean) => {
    const definition = { ...(viewerResponses()[route] as object), translation: { ...translation, isOutdated } }
    await openPage(
      <DefinitionPanel definitionId={definitionId} />,
      '/',
      { [route]: definition },
      fakeShellHost({ locale: 'es' }),
    )
    return screen.findByRole('heading', { level: 3 })
  }
  expect(await shown(false)).toHaveTextContent('lista veterinaria')
  expect(screen.getByText('La lista de caballos.')).toHaveAttribute('lang', 'es')
  expect(screen.getByText('vets list')).toHaveAttribute('lang', 'en')
  cleanup()
  expect(await shown(true)).toHaveTextContent('vets list')
  expect(screen.queryByText('La lista de caballos.')).not.toBeInTheDocument()
})

test('the printed page shows its date and a URL back to the version', async () => {
  await openPage(<ViewerPage />, viewerPath(), viewerResponses())
  const printInfo = await screen.findByText(/^Printed /)
  expect(printInfo).toHaveTextContent(
    `${location.origin}/regulation-viewer?regulation=${mainRegulationId}&version=${version.versionId}`,
  )
  expect(printInfo).not.toHaveTextContent('#')
})

test('marks the text as English', async () => {
  await openPage(<ViewerPage />, viewerPath(), viewerResponses())
  expect((await screen.findByText(/must have a certificate/)).closest('[lang]')).toHaveAttribute('lang', 'en')
})

test('shows Spanish text where available, with a checkbox for the English text', async () => {
  const { user } = await openPage(
    <ViewerPage />,
    viewerPath(),
    viewerResponses(version, {
      [`GET /api/regulations/version-translation/${version.versionId}`]: {
        items: [
          { regulationId: testUuid(100), heading: 'Registros sanitarios', text: '' },
          { regulationId: testUuid(101), text: 'Debe tener un certificado.' },
        ],
        outdated: [testUuid(102)],
        total: 4,
      },
    }),
    fakeShellHost({ locale: 'es' }),
  )
  const spanish = await screen.findByText('Debe tener un certificado.')
  expect(spanish).toHaveAttribute('lang', 'es')
  expect(screen.queryByText(/must have a certificate/)).not.toBeInTheDocument()
  // Comment positions refer to the English text.
  expect(spanish.closest('[data-id]')?.querySelector('.rv-provision-text')).toBeNull()
  expect(screen.getByText('The Spanish translation is out of date').closest('[data-id]')).toHaveAttribute(
    'data-id',
    testUuid(102),
  )
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  expect(within(contents).getByText('Registros sanitarios')).toHaveAttribute('lang', 'es')
  expect(within(contents).getByText('The English text is the official version.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Versions and details' }))
  await user.click(screen.getByRole('checkbox', { name: 'Show Spanish where available' }))
  expect(await screen.findByText(/must have a certificate/)).toBeInTheDocument()
  expect(within(contents).getByText('Health records')).toHaveAttribute('lang', 'en')
})

test('opens a defined term in the side panel and returns focus when it closes', async () => {
  const { user } = await openPage(<ViewerPage />, viewerPath(), viewerResponses())
  const term = await screen.findByRole('link', { name: 'vets list' })
  await user.click(term)
  const panel = await screen.findByRole('complementary', { name: 'Definition' })
  expect(await within(panel).findByText('The list of horses that may not race.')).toBeInTheDocument()
  expect(within(panel).getByText('Applies to the 2000 series')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(term).toHaveFocus()
})

test('links a cross reference to its provision', async () => {
  await openPage(<ViewerPage />, viewerPath(), viewerResponses())
  expect(await screen.findByRole('link', { name: 'Rule 2143(a)' })).toHaveAttribute('href', '#2143(a)')
})

test('shows lists, editor links and figures without changing text positions', async () => {
  const text = 'Keep:\nhay\noats'
  const changes = {
    text,
    lists: [{ start: 6, end: 14, kind: 'bullet' as const }],
    links: [{ start: 6, end: 9, regulationId: testUuid(101) }],
    figure: { image: 'f'.repeat(64), alt: 'A stall seen from above', width: 300, height: 200 },
  }
  const shown = nodes.map((node) => (node.regulationId === testUuid(102) ? { ...node, ...changes } : node))
  await openPage(
    <ViewerPage />,
    viewerPath(),
    viewerResponses(version, {
      [`GET /api/regulations/text/${version.contentHash}`]: { contentHash: version.contentHash, nodes: shown },
    }),
  )
  const items = await screen.findAllByRole('listitem', { name: '' })
  expect(items.map((item) => item.textContent)).toEqual(expect.arrayContaining(['hay\n', 'oats']))
  expect(screen.getByRole('link', { name: 'hay' })).toHaveAttribute(
    'href',
    `#${nodes.find(({ regulationId }) => regulationId === testUuid(101))?.label}`,
  )
  const picture = screen.getByRole('img', { name: 'A stall seen from above' })
  expect(picture).toHaveAttribute('src', `/api/regulations/image/${'f'.repeat(64)}`)
  expect(document.querySelector(`[data-id="${testUuid(102)}"] .rv-provision-text`)?.textContent).toBe(text)
})

test('focuses and highlights the paragraph a link points to', async () => {
  await openPage(<ViewerPage />, viewerPath('', '#2143(b)'), viewerResponses())
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', '2143(b)'))
  expect(document.activeElement).toHaveAttribute('data-target')
})

test('does not scroll back when the browser already scrolled to the target in the server-rendered text', async () => {
  const serverRendered = document.createElement('div')
  serverRendered.dataset['serverRendered'] = ''
  serverRendered.innerHTML = '<p id="2143(b)"></p>'
  document.body.append(serverRendered)
  vi.stubGlobal('scrollY', 400)
  await openPage(<ViewerPage />, viewerPath('', '#2143(b)'), viewerResponses())
  await waitFor(() => expect(document.querySelector('[data-target]')).toHaveAttribute('id', '2143(b)'))
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled()
  expect(document.body).toHaveFocus()
  vi.unstubAllGlobals()
  serverRendered.remove()
})

test('ignores ids outside the text as link targets', async () => {
  const outside = document.createElement('div')
  outside.innerHTML = '<div id="main" tabindex="-1"></div>'
  document.body.append(outside)
  await openPage(<ViewerPage />, viewerPath('', '#main'), viewerResponses())
  expect((await screen.findAllByText(/main/)).length).toBeGreaterThan(0)
  expect(document.getElementById('main')).not.toHaveFocus()
  outside.remove()
})

test.each([
  ['2143(a)(9)(z)', '2143(a)'],
  ['2144', '2143'],
])('links to the nearest provision when %s is not in this version', async (label, nearest) => {
  await openPage(<ViewerPage />, viewerPath('', `#${label}`), viewerResponses())
  const link = await screen.findByRole('link', { name: /^Go to the closest provision/ })
  expect(link).toHaveAttribute('href', `#${nearest}`)
})

test('scrolls to the provision whose comments a link opens', async () => {
  await openPage(<ViewerPage />, viewerPath(`&comments=${testUuid(102)}`), {
    ...viewerResponses(),
    [`GET /api/comments/get-comments-by-regulation-id/${testUuid(102)}/${version.versionId}`]: {
      items: [],
      next: null,
      carriedOver: [],
      carriedOverNext: null,
    },
  })
  const scrollIntoView = vi.mocked(Element.prototype.scrollIntoView)
  await waitFor(() =>
    expect(scrollIntoView.mock.contexts.map((element) => (element as Element).id)).toContain('2143(b)'),
  )
})

test('redirects an old label to the current one and says so', async () => {
  await openPage(<ViewerPage />, viewerPath('', '#2140(z)'), viewerResponses())
  expect(await screen.findByText('2140(z) is now 2143(b).')).toBeInTheDocument()
})

test('links to a version that has the missing provision', async () => {
  await openPage(
    <ViewerPage />,
    viewerPath('', '#2199(a)'),
    viewerResponses(version, {
      'GET /api/regulations/resolve-label': {
        regulationId: testUuid(190),
        mainParentId: mainRegulationId,
        versionId: testUuid(9),
        label: '2199(a)',
        isRedirected: false,
      },
    }),
  )
  expect(await screen.findByText(/This version doesn’t include 2199\(a\)/)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: /View 2199\(a\)/ })).toHaveAttribute(
    'href',
    `/r/${testUuid(190)}?version=${testUuid(9)}`,
  )
})

test('opens comments in the side panel with a URL; "back" closes a definition first, then the comments', async () => {
  const draft = aDraft()
  const { user, currentPath, goBack } = await openPage(
    <ViewerPage />,
    viewerPath(),
    viewerResponses(draft, {
      [`GET /api/comments/get-comments-by-regulation-id/${testUuid(101)}/${draft.versionId}`]: {
        items: [],
        next: null,
        carriedOver: [],
        carriedOverNext: null,
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Comments on 2143(a): 3' }))
  expect(await screen.findByRole('complementary', { name: 'Comments on 2143(a)' })).toBeInTheDocument()
  expect(currentPath()).toContain(`comments=${testUuid(101)}`)
  await user.click(screen.getByRole('link', { name: 'vets list' }))
  expect(await screen.findByRole('heading', { level: 3, name: 'vets list' })).toBeInTheDocument()
  expect(screen.getByText('Proposed')).toBeInTheDocument()
  goBack()
  expect(await screen.findByRole('complementary', { name: 'Comments on 2143(a)' })).toBeInTheDocument()
  goBack()
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(currentPath()).toContain('/regulation-viewer')
  expect(currentPath()).not.toContain('comments=')
})

test('closing the panel goes back when the reader opened it, and stays on the page when a link did', async () => {
  const comments = {
    [`GET /api/comments/get-comments-by-regulation-id/${testUuid(101)}/${version.versionId}`]: {
      items: [],
      next: null,
      carriedOver: [],
      carriedOverNext: null,
    },
  }
  const { user, currentPath } = await openPage(
    <ViewerPage />,
    viewerPath(`&comments=${testUuid(101)}`),
    viewerResponses(version, comments),
  )
  await screen.findByRole('complementary', { name: 'Comments on 2143(a)' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument())
  expect(currentPath()).not.toContain('comments=')
  await user.click(await screen.findByRole('button', { name: 'Comments on 2143(a): 3' }))
  await screen.findByRole('complementary', { name: 'Comments on 2143(a)' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument())
  expect(currentPath()).toContain('/regulation-viewer')
})

test('puts the version, the date and the comparison in the URL', async () => {
  const olderVersion = aVersion({
    versionId: testUuid(9),
    versionNumber: 1,
    effectiveFrom: '2025-01-01',
    effectiveTo: '2026-01-01',
  })
  const { user, currentPath } = await openPage(<ViewerPage />, viewerPath(), {
    ...viewerResponses(version, {}, [olderVersion]),
    [`GET /api/regulations/version-status/${testUuid(9)}`]: aStatus(olderVersion, { legalStatus: 'superseded' }),
    [`GET /api/comments/counts/${testUuid(9)}`]: [],
    [`GET /api/regulations/version-layers/${testUuid(9)}`]: { terms: [], citations: [], redirects: [] },
    [`GET /api/regulations/redline/${testUuid(9)}/${testUuid(10)}`]: {
      from: olderVersion,
      to: version,
      counts: { same: 0, edited: 0, added: 0, removed: 0, moved: 0, renumbered: 0 },
      entries: [],
    },
    [`GET /api/regulations/redline/${testUuid(9)}/${testUuid(9)}`]: () =>
      errorResponse(400, 'input.invalid', 'Compare two versions.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Versions and details' }))
  await user.selectOptions(screen.getByLabelText('Compare with'), 'Version 1 (Superseded)')
  expect(currentPath()).toContain(`compare=${testUuid(9)}`)
  await user.selectOptions(screen.getByLabelText('Version'), 'Version 1 (Superseded)')
  expect(currentPath()).toContain(`version=${testUuid(9)}`)
})

test('says when the regulation was not in effect on a date, and accepts another date', async () => {
  const { user, currentPath } = await openPage(<ViewerPage />, viewerPath('&asOf=2020-01-01'), viewerResponses())
  expect(
    await screen.findByRole('heading', { name: 'This regulation was not in effect on January 1, 2020' }),
  ).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Racetrack Safety' })).toBeInTheDocument()
  expect(screen.getByText(/first took effect on January 1, 2026/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'View the version in effect' })).toBeInTheDocument()
  const dateField = screen.getByRole('textbox', { name: 'In effect on' })
  await user.clear(dateField)
  await user.type(dateField, '2/1/2026')
  expect(currentPath()).toContain('asOf=2026-02-01')
})

test('says when the regulation does not exist', async () => {
  await openPage(<ViewerPage />, viewerPath(), { 'GET /api/versions': { items: [], total: 0, skip: 0, limit: 100 } })
  expect(
    await screen.findByRole('heading', { name: 'We couldn’t find that regulation or version' }),
  ).toBeInTheDocument()
})

test('renders a long text completely, in batches', async () => {
  const longText = Array.from({ length: 400 }, (_, index) =>
    aNode(1000 + index, ['2143', String(index)], { text: `Text ${index}.` }),
  )
  await openPage(<ViewerPage />, viewerPath(), {
    ...viewerResponses(),
    [`GET /api/regulations/text/${version.contentHash}`]: { contentHash: version.contentHash, nodes: longText },
  })
  expect(await screen.findByText('Text 399.', {}, { timeout: 8000 })).toBeInTheDocument()
})

test('heading levels follow the depth of the text', async () => {
  const chapter = aNode(99, ['Chapter 2140'], { kind: 'chapter', marker: 'Chapter 2140', heading: 'Horses' })
  const [title, rule, ...paragraphs] = aRegulationText()
  const nodes = [title, chapter, rule && { ...rule, depth: 2, parentId: chapter.regulationId }, ...paragraphs]
  const text = { contentHash: version.contentHash, nodes }
  await openPage(<ViewerPage />, viewerPath(), {
    ...viewerResponses(),
    [`GET /api/regulations/text/${version.contentHash}`]: text,
  })
  expect(await screen.findByRole('heading', { level: 2, name: /Horses/ })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 3, name: 'Rule 2143. Health records' })).toBeInTheDocument()
})
