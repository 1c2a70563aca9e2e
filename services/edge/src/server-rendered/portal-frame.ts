import { navigationAreas, publicNavigationAreas, type ManifestNavigation } from '@portal/contracts-shell'
import { html, type Html } from '@portal/service-kit/html'
import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import type { LoadedGeneration } from '../release-reader.ts'
import type { PageTexts } from './page-texts.ts'
import { getPublicNavigation } from './portal-navigation.ts'

const publicAreas: readonly string[] = publicNavigationAreas

/** What the frame shows besides the content. */
interface FrameContext {
  readonly loaded: LoadedGeneration
  readonly settings: RuntimeSettings
  readonly texts: PageTexts
}

/**
 * Renders the frame around a server-rendered page as the shell does: header, main, footer. The shell replaces it when
 * it starts.
 */
export function renderPortalFrame(content: Html, context: FrameContext): Html {
  const { texts } = context
  return html`<a class="p-skip-link" href="#main">${texts('shell:frame.skip')}</a>${renderHeader(context)}
    <main id="main" class="s-main" tabindex="-1"><div data-server-rendered>${content}</div></main>
    ${renderFooter(context)}`
}

function renderHeader({ loaded, texts }: FrameContext): Html {
  const entries = getPublicNavigation(loaded)
  const renderArea = (area: ManifestNavigation['area']) => {
    const areaEntries = entries.filter((entry) => entry.area === area && texts(entry.title) !== '')
    const links = areaEntries.map(({ path, title }) => renderNavigationLink(path, texts(title)))
    return links.length > 1 ? renderGroup(texts(`shell:nav.area.${area}`), links) : links
  }
  const otherAreas = navigationAreas.filter((area) => !publicAreas.includes(area))
  return html`<header class="s-header">
    <div class="s-header-bar">
      <a href="/" class="s-brand"
        ><span class="s-brand-mark" aria-hidden="true"></span
        ><span
          ><span class="s-brand-name">${texts('shell:site.short-name')}</span
          ><span class="s-brand-tagline">${texts('shell:site.tagline')}</span></span
        ></a
      >
      ${renderSearch(texts)}
    </div>
    <div class="s-menu">
      ${renderSearch(texts)}
      <nav class="s-nav" aria-label="${texts('shell:nav.main')}">
        <ul>
          ${publicNavigationAreas.flatMap(renderArea)}${renderNavigationLink('/?definition=', texts('shell:nav.definitions'))}${renderNavigationLink('/how-it-works', texts('shell:nav.how-it-works'))}${otherAreas.flatMap(renderArea)}
        </ul>
      </nav>
    </div>
  </header>`
}

/** The search form: in the header bar, and on a phone in the menu. */
function renderSearch(texts: PageTexts): Html {
  const label = texts('shell:search.label')
  return html`<form class="s-header-search" role="search" action="/search" aria-label="${label}">
    <div class="p-search">
      <input type="search" name="q" class="p-control" aria-label="${label}" autocomplete="off" />
      <button type="submit" class="p-button" data-variant="primary">${texts('shell:ui.search')}</button>
    </div>
  </form>`
}

/** The same icon as in the shell, so that the menu keeps its width. */
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

/** A group of the menu that opens without scripts. */
function renderGroup(title: string, links: readonly Html[]): Html {
  return html`<li>
    <details class="s-nav-group" name="portal-menu">
      <summary class="s-nav-link">${title}${chevron}</summary>
      <ul>
        ${links}
      </ul>
    </details>
  </li>`
}

function renderNavigationLink(path: string, title: string): Html {
  return html`<li><a href="${path}" class="s-nav-link">${title}</a></li>`
}

function renderFooter({ texts, settings }: FrameContext): Html {
  const phone = settings.supportPhone
  return html`<footer class="s-footer">
    <div class="s-footer-inner">
      <div>
        <p class="s-footer-name">${texts('shell:site.name')}</p>
        <p>${texts('shell:footer.authoritative')}</p>
        ${settings.demonstration && html`<p>${texts('shell:footer.demonstration')}</p>`}
      </div>
      <div>
        <h2>${texts('shell:footer.help')}</h2>
        ${renderHelpLinks(texts)}
      </div>
      <div>
        <h2>${texts('shell:footer.support')}</h2>
        <p><a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a></p>
        <p>${texts('shell:footer.hours')}</p>
      </div>
    </div>
    <p class="s-footer-bottom">${texts('shell:footer.copyright')}</p>
  </footer>`
}

function renderHelpLinks(texts: PageTexts): Html {
  return html`<ul>
    <li><a href="/how-it-works">${texts('shell:how.title')}</a></li>
    <li><a href="/landing-page">${texts('shell:landing.title')}</a></li>
    <li><a href="/privacy-policy">${texts('shell:privacy.title')}</a></li>
  </ul>`
}
