import { navigationAreas, type ManifestNavigation } from '@portal/contracts-shell'
import { html, type Html } from './html.ts'
import type { PageWords } from './page-words.ts'
import type { WrittenPage, WrittenPageRequest } from './written-page.ts'

/** The page around a written page, as the shell draws it: header, main, footer. It gives way to the shell's own. */
export function portalFrame(page: WrittenPage, request: WrittenPageRequest): Html {
  const { words } = request
  return html`<a class="p-skip-link" href="#main">${words('shell:frame.skip')}</a>${header(request)}
    <main id="main" class="s-main" tabindex="-1"><div data-written-page>${page.main}</div></main>
    ${footer(request)}`
}

/** Namespaces of the words in the frame and in the menus. */
export function frameNamespaces({ generation }: WrittenPageRequest['loaded']): string[] {
  const titles = publicEntries(generation).map(({ title }) => title.slice(0, title.indexOf(':')))
  return [...new Set(['shell', ...titles])]
}

function header({ loaded, words }: WrittenPageRequest): Html {
  const entries = publicEntries(loaded.generation)
  const groups = navigationAreas.flatMap((area) => {
    const own = entries.filter((entry) => entry.area === area && words(entry.title) !== '')
    return own.length === 0 ? [] : [{ area, links: own.map(({ path, title }) => navigationLink(path, words(title))) }]
  })
  const [only] = groups
  const lists =
    groups.length === 1
      ? (only?.links ?? [])
      : groups.map(
          ({ area, links }) =>
            // Opens by itself, before scripts run and without them.
            html`<li>
              <details class="s-group" name="portal-menu">
                <summary class="s-nav-link">${words(`shell:nav.area.${area}`)}${chevron}</summary>
                <ul>
                  ${links}
                </ul>
              </details>
            </li>`,
        )
  return html`<header class="s-header">
    <div class="s-header-bar">
      <a href="/" class="s-brand"
        ><span class="s-brand-mark" aria-hidden="true"></span
        ><span
          ><span class="s-brand-name">${words('shell:site.short-name')}</span
          ><span class="s-brand-sub">${words('shell:site.tagline')}</span></span
        ></a
      >
    </div>
    <div class="s-menu">
      <nav class="s-nav" aria-label="${words('shell:nav.main')}">
        <ul>
          ${lists}${navigationLink('/?definition=', words('shell:nav.definitions'))}${navigationLink('/how-it-works', words('shell:nav.how-it-works'))}
        </ul>
      </nav>
    </div>
  </header>`
}

/** As the shell draws it, so that the menu keeps its width. */
const chevron = html`<svg
  width="16"
  height="16"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M6 9l6 6l6 -6" />
</svg>`

function navigationLink(path: string, title: string): Html {
  return html`<li><a href="${path}" class="s-nav-link">${title}</a></li>`
}

function footer({ words, settings }: WrittenPageRequest): Html {
  const phone = settings.supportPhone
  return html`<footer class="s-footer">
    <div class="s-footer-inner">
      <div>
        <p class="s-footer-name">${words('shell:site.name')}</p>
        <p>${words('shell:footer.authoritative')}</p>
        ${settings.demonstration && html`<p>${words('shell:footer.demonstration')}</p>`}
      </div>
      <div>
        <h2>${words('shell:footer.help')}</h2>
        ${helpLinks(words)}
      </div>
      <div>
        <h2>${words('shell:footer.support')}</h2>
        <p><a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a></p>
        <p>${words('shell:footer.hours')}</p>
      </div>
    </div>
    <p class="s-footer-end">${words('shell:footer.copyright')}</p>
  </footer>`
}

function helpLinks(words: PageWords): Html {
  return html`<ul>
    <li><a href="/how-it-works">${words('shell:how.title')}</a></li>
    <li><a href="/landing-page">${words('shell:landing.title')}</a></li>
    <li><a href="/privacy-policy">${words('shell:privacy.title')}</a></li>
  </ul>`
}

interface Entry extends Pick<ManifestNavigation, 'area' | 'path' | 'order'> {
  /** `namespace:key` */
  readonly title: string
}

/** What everybody's menu holds, in its order. */
function publicEntries(generation: WrittenPageRequest['loaded']['generation']): Entry[] {
  return generation.remotes
    .flatMap(({ name, manifest }) =>
      manifest.navigation
        .filter(({ access }) => access === 'public')
        .map(({ area, path, order, titleKey }) => {
          const title = titleKey.includes(':') ? titleKey : `${name.replace(/^mfe-/, '')}:${titleKey}`
          return { area, path, order, title }
        }),
    )
    .sort((one, other) => one.order - other.order)
}
