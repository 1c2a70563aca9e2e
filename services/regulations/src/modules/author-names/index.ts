export { AuthorNamesModule } from './author-names.module.ts'
export { AuthorNames } from './author-names.ts'
export { isDefaultName, toPublishedName } from './published-name.ts'
