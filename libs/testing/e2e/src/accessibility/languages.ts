import type { Page } from '../portal/portal-test.ts'

// Words that are frequent in one language and do not exist in the other.
const frequentWords = {
  en: /\b(?:the|of|and|or|to|is|are|with|for|from|by|shall|must|means|which|this|that)\b/iu,
  es: /\b(?:el|la|los|las|de|del|que|por|para|con|una?|sobre|desde|hasta|este|esta|texto|sin)\b/iu,
}

/**
 * Returns text of a Spanish page in the wrong language: English that is not marked as English, or Spanish inside of
 * marked English (WCAG 3.1.2). Ignores comments, whose language is unknown.
 */
export async function findTextInWrongLanguage(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found: { text: string; lang: string }[] = []
    const add = (text: string | null, element: Element) => {
      const lang = element.closest('[lang]')?.getAttribute('lang') ?? ''
      if (text?.trim()) found.push({ text: text.trim(), lang })
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (parent && !parent.closest('script, noscript, style, code, textarea, .rc-text'))
        add(walker.currentNode.nodeValue, parent)
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) add(element.getAttribute(name), element)
    }
    return found
  })
  return texts
    .filter(({ text, lang }) => (lang.startsWith('es') ? frequentWords.en : frequentWords.es).test(text))
    .map(({ text, lang }) => `${lang}: ${text}`)
}
