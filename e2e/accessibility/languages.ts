import type { Page } from '../portal/portal-test.ts'

// Words that are frequent in one language and do not exist in the other.
const frequent = {
  en: /\b(?:the|of|and|or|to|is|are|with|for|from|by|shall|must|means|which|this|that)\b/iu,
  es: /\b(?:el|la|los|las|de|del|que|por|para|con|una?|sobre|desde|hasta|este|esta|texto|sin)\b/iu,
}

/**
 * Returns text of a Spanish page in the wrong language: English that is not marked as English, or Spanish inside of
 * marked English (WCAG 3.1.2). Ignores comments, whose language is unknown.
 */
export async function saidInTheWrongLanguage(page: Page): Promise<readonly string[]> {
  const said = await page.evaluate(() => {
    const found: { words: string; lang: string }[] = []
    const add = (words: string | null, element: Element) => {
      const lang = element.closest('[lang]')?.getAttribute('lang') ?? ''
      if (words?.trim()) found.push({ words: words.trim(), lang })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (parent && !parent.closest('script, noscript, style, code, textarea, .rc-text'))
        add(texts.currentNode.nodeValue, parent)
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) add(element.getAttribute(name), element)
    }
    return found
  })
  return said
    .filter(({ words, lang }) => (lang.startsWith('es') ? frequent.en : frequent.es).test(words))
    .map(({ words, lang }) => `${lang}: ${words}`)
}
