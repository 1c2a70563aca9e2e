export { HorseSearchForm } from './horse-search-form.tsx'
export { readHorseSearch } from './read-horse-search.ts'
export { useSearchText } from './texts.ts'
