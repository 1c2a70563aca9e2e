/** What happened longer ago is no news: a stream that is built anew, or a first start over an old one, tells nobody. */
export const newsFor = 7 * 86_400_000
