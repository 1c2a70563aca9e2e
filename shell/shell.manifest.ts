/** The shell's own pages, each with the states it declares (docs/testing.md). */
const pages = {
  '/': ['full', 'signed-in', 'error', 'empty', 'menu'],
  '/login': ['start', 'refused'],
  '/register': ['start', 'refused'],
  '/forgot-password': ['start', 'refused'],
  '/reset-password': ['start', 'refused'],
  '/confirm-registration': ['start', 'refused'],
  '/account/password': ['start', 'refused'],
  '/how-it-works': ['full'],
  '/landing-page': ['full'],
  '/privacy-policy': ['full'],
}

/** The same for what stands where no page is, and for what may lie over any. */
const anywhere = {
  '*': ['no-page', 'initializing', 'not-enough', 'broken'],
  definitions: ['loading', 'error', 'empty', 'list', 'one', 'copied', 'missing'],
}

/** With the manifests of the remotes they make up the portal (a test checks that each path is served once). */
export default { routes: Object.keys(pages), states: { ...pages, ...anywhere } }
