import { expect, test, type Page } from '@portal/testing-e2e'
import { getVersionPath, findVersion, findOpenDraft } from '@portal/testing-regulations'

interface AccessibilityNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly childIds?: readonly string[]
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
}

/** The text of a page as a screen reader reads it: the browser's accessibility tree in order. */
async function listSpokenTexts(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
    readonly nodes: readonly AccessibilityNode[]
  }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const words = (node: AccessibilityNode | undefined): readonly string[] => {
    if (!node) return []
    if (node.role?.value === 'StaticText') return node.ignored ? [] : [node.name?.value ?? '']
    return (node.childIds ?? []).flatMap((id) => words(byId.get(id)))
  }
  return words(nodes[0]).join(' ').replaceAll(/\s+/g, ' ')
}

async function openComparison(page: Page): Promise<string> {
  await page.goto(getVersionPath(await findOpenDraft(), { compare: (await findVersion('2000', 2)).versionId }))
  await expect(page.locator('[id="2196(a)"]')).toBeAttached()
  return listSpokenTexts(page)
}

test.use({
  // As with a screen reader: without one the browser skips content far from the window.
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--force-renderer-accessibility'] })
    },
    { scope: 'worker' },
  ],
})

test('announces insertions, deletions and moves in words where they occur, to the end of the text', async ({
  page,
}) => {
  const spoken = await openComparison(page)
  expect(spoken).toContain('no fewer than [deleted: seven end of deletion] [inserted: eight end of insertion] members.')
  expect(spoken).toContain('Distress [deleted: 7 end of deletion] [inserted: 10 end of insertion] days')
  expect(spoken).toContain('Moved from 2171(e) (a) The responsible person may ask')
  expect(spoken).toContain('no more than [deleted: 6 end of deletion] [inserted: 4 end of insertion] times in all')
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es' })

  test('announces changes in Spanish around the English text', async ({ page }) => {
    const spoken = await openComparison(page)
    expect(spoken).toContain(
      'than [eliminado: seven fin de lo eliminado] [insertado: eight fin de lo insertado] members.',
    )
    expect(spoken).toMatch(/Trasladado, antes 2171\(e\) \(a\) The responsible person may ask/)
    await expect(page.locator('ins .p-visually-hidden').first()).toHaveAttribute('lang', 'es')
  })
})
