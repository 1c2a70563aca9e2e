import { fakeShellHost } from '@portal/testing-web'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aDraft, aNode, aStatus, aText, aVersion, idOf, main } from '../../testing/factories.ts'
import { openPage } from '../../testing/open-page.tsx'
import { DefinitionPanel } from './definition-panel.tsx'
import ViewerPage from './viewer.page.tsx'

const version = aVersion()
const definitionId = idOf(50)
const nodes = aText()

function answers(of = version, more: Record<string, unknown> = {}) {
  return {
    'GET /api/versions': { items: [of, ...((more['others'] as unknown[]) ?? [])], total: 1, skip: 0, limit: 100 },
    [`GET /api/regulations/version-status/${of.versionId}`]: aStatus(of),
    [`GET /api/regulations/text/${of.contentHash}`]: { contentHash: of.contentHash, nodes },
    [`GET /api/regulations/version-layers/${of.versionId}`]: {
      terms: [{ regulationId: idOf(102), start: 25, end: 34, definitionId }],
      citations: [{ regulationId: idOf(102), start: 4, end: 16, target: { regulationId: idOf(101) } }],
      redirects: [{ fromLabel: '2140(z)', regulationId: idOf(102) }],
    },
    [`GET /api/comments/counts/${of.versionId}`]: [{ regulationId: idOf(101), public: 2, authority: 0, carried: 1 }],
    [`GET /api/definitions/get-by-id/${definitionId}`]: {
      id: definitionId,
      term: 'vets list',
      description: 'The list of horses that may not race.\nMore.',
      scope: { kind: 'series', ref: '2000' },
      source: null,
      comments: 0,
    },
    ...more,
  }
}

const at = (query = '', hash = '') => `/regulation-viewer?regulation=${main}${query}${hash}`

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

test('a version is read: what it is, its standing, its rules and paragraphs', async () => {
  await openPage(<ViewerPage />, at(), answers())
  expect(await screen.findByRole('heading', { level: 1, name: 'Racetrack Safety' })).toBeInTheDocument()
  expect(screen.getByText('In force.')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 2, name: 'Rule 2143. Health records' })).toBeInTheDocument()
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  expect(within(contents).getByRole('link', { name: /2143 Health records/ })).toHaveAttribute('href', '#2143')
  expect(within(contents).getByText('2 comments')).toBeInTheDocument()
})

test('an adopted text that takes comments says until when, and offers signing in', async () => {
  const { commentOpensAt, commentClosesAt } = aDraft()
  const open = aVersion({ commentOpensAt, commentClosesAt })
  await openPage(<ViewerPage />, at(), answers(open))
  expect(await screen.findByText(/You can comment on it until December 31, 2125/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Sign in to comment' })).toBeInTheDocument()
})

test('on a Spanish page a term opens in Spanish where its wording is up to date', async () => {
  const address = `GET /api/definitions/get-by-id/${definitionId}`
  const translation = { en: 'The list.', es: 'La lista de caballos.', term: 'lista veterinaria', lockVersion: 1 }
  const shown = async (isOutdated: boolean) => {
    const definition = { ...(answers()[address] as object), translation: { ...translation, isOutdated } }
    await openPage(
      <DefinitionPanel definitionId={definitionId} />,
      '/',
      { [address]: definition },
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

test('what is printed says where it is from: an address that leads back', async () => {
  await openPage(<ViewerPage />, at(), answers())
  const printed = await screen.findByText(/^Printed on/)
  expect(printed).toHaveTextContent(
    `${location.origin}/regulation-viewer?regulation=${main}&version=${version.versionId}`,
  )
  expect(printed).not.toHaveTextContent('#')
})

test('the text keeps its own language, the interface the reader’s', async () => {
  await openPage(<ViewerPage />, at(), answers())
  expect((await screen.findByText(/must have a certificate/)).closest('[lang]')).toHaveAttribute('lang', 'en')
})

test('who reads Spanish gets the Spanish text where there is one, and may read the English', async () => {
  const { user } = await openPage(
    <ViewerPage />,
    at(),
    answers(version, {
      [`GET /api/regulations/version-translation/${version.versionId}`]: {
        items: [
          { regulationId: idOf(100), heading: 'Registros sanitarios', text: '' },
          { regulationId: idOf(101), text: 'Debe tener un certificado.' },
        ],
        outdated: [idOf(102)],
        total: 4,
      },
    }),
    fakeShellHost({ locale: 'es' }),
  )
  const spanish = await screen.findByText('Debe tener un certificado.')
  expect(spanish).toHaveAttribute('lang', 'es')
  expect(screen.queryByText(/must have a certificate/)).not.toBeInTheDocument()
  // Offsets of comments are the English words'.
  expect(spanish.closest('[data-id]')?.querySelector('.rv-words')).toBeNull()
  expect(screen.getByText('Spanish translation not up to date').closest('[data-id]')).toHaveAttribute(
    'data-id',
    idOf(102),
  )
  const contents = screen.getByRole('navigation', { name: 'Contents' })
  expect(within(contents).getByText('Registros sanitarios')).toHaveAttribute('lang', 'es')
  await user.click(screen.getByRole('checkbox', { name: 'Spanish text where there is one' }))
  expect(await screen.findByText(/must have a certificate/)).toBeInTheDocument()
  expect(within(contents).getByText('Health records')).toHaveAttribute('lang', 'en')
})

test('a defined term opens beside the text and gives the focus back', async () => {
  const { user } = await openPage(<ViewerPage />, at(), answers())
  const term = await screen.findByRole('link', { name: 'vets list' })
  await user.click(term)
  const panel = await screen.findByRole('complementary', { name: 'Definition' })
  expect(await within(panel).findByText('The list of horses that may not race.')).toBeInTheDocument()
  expect(within(panel).getByText('In the 2000 series')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(term).toHaveFocus()
})

test('a cross reference leads to its provision', async () => {
  await openPage(<ViewerPage />, at(), answers())
  expect(await screen.findByRole('link', { name: 'Rule 2143(a)' })).toHaveAttribute('href', '#2143(a)')
})

test('lists, links that an editor set and figures are shown, and the words stay where they are', async () => {
  const text = 'Keep:\nhay\noats'
  const set = {
    text,
    lists: [{ start: 6, end: 14, kind: 'bullet' as const }],
    links: [{ start: 6, end: 9, regulationId: idOf(101) }],
    figure: { image: 'f'.repeat(64), alt: 'A stall seen from above', width: 300, height: 200 },
  }
  const shown = nodes.map((node) => (node.regulationId === idOf(102) ? { ...node, ...set } : node))
  await openPage(
    <ViewerPage />,
    at(),
    answers(version, {
      [`GET /api/regulations/text/${version.contentHash}`]: { contentHash: version.contentHash, nodes: shown },
    }),
  )
  const items = await screen.findAllByRole('listitem', { name: '' })
  expect(items.map((item) => item.textContent)).toEqual(expect.arrayContaining(['hay\n', 'oats']))
  expect(screen.getByRole('link', { name: 'hay' })).toHaveAttribute(
    'href',
    `#${nodes.find(({ regulationId }) => regulationId === idOf(101))?.label}`,
  )
  const picture = screen.getByRole('img', { name: 'A stall seen from above' })
  expect(picture).toHaveAttribute('src', `/api/regulations/image/${'f'.repeat(64)}`)
  expect(document.querySelector(`[data-id="${idOf(102)}"] .rv-words`)?.textContent).toBe(text)
})

test('a link to a paragraph arrives at it: it has the focus and the highlight', async () => {
  await openPage(<ViewerPage />, at('', '#2143(b)'), answers())
  await waitFor(() => expect(document.activeElement).toHaveAttribute('id', '2143(b)'))
  expect(document.activeElement).toHaveAttribute('data-arrival')
})

test('whom the browser took to the paragraph in the written text, and who went on from there, is not fetched back', async () => {
  const written = document.createElement('div')
  written.dataset['writtenPage'] = ''
  written.innerHTML = '<p id="2143(b)"></p>'
  document.body.append(written)
  vi.stubGlobal('scrollY', 400)
  await openPage(<ViewerPage />, at('', '#2143(b)'), answers())
  await waitFor(() => expect(document.querySelector('[data-arrival]')).toHaveAttribute('id', '2143(b)'))
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled()
  expect(document.body).toHaveFocus()
  vi.unstubAllGlobals()
  written.remove()
})

test('what has a name on the page but is not of the text is no place to arrive at', async () => {
  const frame = document.createElement('div')
  frame.innerHTML = '<div id="main" tabindex="-1"></div>'
  document.body.append(frame)
  await openPage(<ViewerPage />, at('', '#main'), answers())
  expect((await screen.findAllByText(/main/)).length).toBeGreaterThan(0)
  expect(document.getElementById('main')).not.toHaveFocus()
  frame.remove()
})

test.each([
  ['2143(a)(9)(z)', '2143(a)'],
  ['2144', '2143'],
])('an address that names %s, which is not here, leads to the nearest', async (label, nearest) => {
  await openPage(<ViewerPage />, at('', `#${label}`), answers())
  const link = await screen.findByRole('link', { name: /^Go to .*the nearest here$/ })
  expect(link).toHaveAttribute('href', `#${nearest}`)
})

test('a link that opens comments shows the provision they are on', async () => {
  await openPage(<ViewerPage />, at(`&comments=${idOf(102)}`), {
    ...answers(),
    'GET /api/comments/get-comments-by-regulation-id': { items: [], next: null, carried: [] },
  })
  const scrolled = vi.mocked(Element.prototype.scrollIntoView)
  await waitFor(() => expect(scrolled.mock.contexts.map((element) => (element as Element).id)).toContain('2143(b)'))
})

test('an old label leads to the provision that answers to it now, and says so', async () => {
  await openPage(<ViewerPage />, at('', '#2140(z)'), answers())
  expect(await screen.findByText('2140(z) has another number here: 2143(b).')).toBeInTheDocument()
})

test('a link to a provision this version does not have says so, and where it stands', async () => {
  await openPage(
    <ViewerPage />,
    at('', '#2199(a)'),
    answers(version, {
      'GET /api/regulations/resolve-label': {
        regulationId: idOf(190),
        mainParentId: main,
        versionId: idOf(9),
        label: '2199(a)',
        isRedirected: false,
      },
    }),
  )
  expect(await screen.findByText(/This version has no provision 2199\(a\)/)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: /Go to 2199\(a\)/ })).toHaveAttribute(
    'href',
    `/r/${idOf(190)}?version=${idOf(9)}`,
  )
})

test('comments on a provision open beside the text and stand in the address; "back" closes them, a term first', async () => {
  const draft = aDraft()
  const { user, address, goBack } = await openPage(
    <ViewerPage />,
    at(),
    answers(draft, {
      [`GET /api/comments/get-comments-by-regulation-id/${idOf(101)}/${draft.versionId}`]: {
        items: [],
        next: null,
        carried: [],
      },
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Comments on 2143(a): 3' }))
  expect(await screen.findByRole('complementary', { name: 'Comments on 2143(a)' })).toBeInTheDocument()
  expect(address()).toContain(`comments=${idOf(101)}`)
  await user.click(screen.getByRole('link', { name: 'vets list' }))
  expect(await screen.findByRole('heading', { level: 3, name: 'vets list' })).toBeInTheDocument()
  goBack()
  expect(await screen.findByRole('complementary', { name: 'Comments on 2143(a)' })).toBeInTheDocument()
  goBack()
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
  expect(address()).toContain('/regulation-viewer')
  expect(address()).not.toContain('comments=')
})

test('what the reader opened is closed by going back; what a link opened, without leaving the page', async () => {
  const comments = {
    [`GET /api/comments/get-comments-by-regulation-id/${idOf(101)}/${version.versionId}`]: {
      items: [],
      next: null,
      carried: [],
    },
  }
  const { user, address } = await openPage(<ViewerPage />, at(`&comments=${idOf(101)}`), answers(version, comments))
  await screen.findByRole('complementary', { name: 'Comments on 2143(a)' })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument())
  expect(address()).not.toContain('comments=')
  await user.click(await screen.findByRole('button', { name: 'Comments on 2143(a): 3' }))
  await screen.findByRole('complementary', { name: 'Comments on 2143(a)' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument())
  expect(address()).toContain('/regulation-viewer')
})

test('another version, a day, and a comparison are chosen into the address', async () => {
  const older = aVersion({
    versionId: idOf(9),
    versionNumber: 1,
    effectiveFrom: '2025-01-01',
    effectiveTo: '2026-01-01',
  })
  const { user, address } = await openPage(<ViewerPage />, at(), {
    ...answers(version, { others: [older] }),
    [`GET /api/regulations/version-status/${idOf(9)}`]: aStatus(older, { legalStatus: 'superseded' }),
    [`GET /api/comments/counts/${idOf(9)}`]: [],
  })
  await user.selectOptions(await screen.findByLabelText('Compare with'), 'Version 1 (Superseded)')
  expect(address()).toContain(`compare=${idOf(9)}`)
  await user.selectOptions(screen.getByLabelText('Version'), 'Version 1 (Superseded)')
  expect(address()).toContain(`version=${idOf(9)}`)
})

test('nothing in force on a day says so, since when it is, and takes another day', async () => {
  const { user, address } = await openPage(<ViewerPage />, at('&asOf=2020-01-01'), answers())
  expect(await screen.findByRole('heading', { name: 'Nothing was in force on January 1, 2020' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Racetrack Safety' })).toBeInTheDocument()
  expect(screen.getByText(/first took effect on January 1, 2026/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to the version in force' })).toBeInTheDocument()
  const day = screen.getByRole('textbox', { name: 'In force on' })
  await user.clear(day)
  await user.type(day, '2/1/2026')
  expect(address()).toContain('asOf=2026-02-01')
})

test('a regulation that does not exist says so; a failure can be tried again', async () => {
  await openPage(<ViewerPage />, at(), { 'GET /api/versions': { items: [], total: 0, skip: 0, limit: 100 } })
  expect(await screen.findByRole('heading', { name: 'There is no such regulation or version' })).toBeInTheDocument()
})

test('a long text is there as a whole, though it comes in pieces', async () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    aNode(1000 + index, ['2143', String(index)], { text: `Text ${index}.` }),
  )
  await openPage(<ViewerPage />, at(), {
    ...answers(),
    [`GET /api/regulations/text/${version.contentHash}`]: { contentHash: version.contentHash, nodes: many },
  })
  expect(await screen.findByText('Text 399.', {}, { timeout: 8000 })).toBeInTheDocument()
})

test('headings are as deep in the page as in the text: a rule stands under its chapter', async () => {
  const chapter = aNode(99, ['Chapter 2140'], { kind: 'chapter', marker: 'Chapter 2140', heading: 'Horses' })
  const [title, rule, ...paragraphs] = aText()
  const nodes = [title, chapter, rule && { ...rule, depth: 2, parentId: chapter.regulationId }, ...paragraphs]
  const text = { contentHash: version.contentHash, nodes }
  await openPage(<ViewerPage />, at(), { ...answers(), [`GET /api/regulations/text/${version.contentHash}`]: text })
  expect(await screen.findByRole('heading', { level: 2, name: /Horses/ })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 3, name: 'Rule 2143. Health records' })).toBeInTheDocument()
})
