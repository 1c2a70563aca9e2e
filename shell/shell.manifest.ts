/** The shell's own pages; with the manifests of the remotes they make up the portal (a test checks that each path is served once). */
export default {
  routes: [
    '/',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/confirm-registration',
    '/account/password',
    '/how-it-works',
    '/landing-page',
    '/privacy-policy',
  ],
}
