// Replaces Node's `crypto`, which the client of the user pool requires where `window.crypto` is missing. The package
// disables it for browsers, but the compiler identifies a disabled module by its absolute path, so that the hashes of
// files, and then names chosen by the minifier, would depend on the folder of the checkout.
export const randomBytes = undefined
