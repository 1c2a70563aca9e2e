import type { Content } from './markup.ts'

/** Renders markup as HTML. Escapes everything that is not markup. */
export function toHtml(content: Content | readonly Content[]): string {
  if (typeof content === 'string') return escapeHtml(content)
  if (!('tag' in content)) return content.map((each) => toHtml(each)).join('')
  const attributes = Object.entries(content.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
  if (content.tag === 'img') return `<img${attributes.join('')}>`
  return `<${content.tag}${attributes.join('')}>${toHtml(content.children)}</${content.tag}>`
}

/** Escapes a text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
