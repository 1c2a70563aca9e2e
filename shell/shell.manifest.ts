/** The shell's pages with the UI states that the accessibility tests check (docs/testing.md). */
const pages = {
  '/': ['full', 'signed-in', 'error', 'empty', 'menu'],
  '/login': ['start', 'refused'],
  '/register': ['start', 'refused'],
  '/forgot-password': ['start', 'refused'],
  '/reset-password': ['start', 'refused'],
  '/confirm-registration': ['start', 'refused'],
  '/account/password': ['start', 'refused'],
  '/waiting-entries': ['empty'],
  '/how-it-works': ['full'],
  '/landing-page': ['full'],
  '/privacy-policy': ['full'],
}

/** UI states that can occur on any page. */
const anywhere = {
  '*': ['not-found', 'initializing', 'forbidden', 'error'],
  definitions: ['loading', 'error', 'empty', 'list', 'details', 'copied', 'missing'],
}

/** Together with the remotes' manifests, these routes cover the portal; a test checks that each path is served once. */
export default { routes: Object.keys(pages), states: { ...pages, ...anywhere } }
