import type { DaySheetRow, ListedHorse } from '@portal/contracts-horses'
import { parseSearchText } from '@portal/contracts-horses/identity-rules'
import { toNameKey } from '@portal/formats/name-words'
import { useQueries, useQuery } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import type { Scan } from './parse-scan.ts'

/** What the page needs of a horse. It is saved on the device, so that it is short. */
export type BarnHorse = Pick<
  ListedHorse,
  'horseId' | 'name' | 'yearOfBirth' | 'damName' | 'sireName' | 'sex' | 'color' | 'registryNumber' | 'microchip'
> & {
  readonly stallCardToken: string | null
  readonly place: string | null
}

/** More horses than a trainer has; others are found with a connection. */
const maxHorses = 500

/** The horses of the reader; without a connection, as they were saved. */
export function useBarnHorses() {
  const { listMyHorses } = horsesApi()
  return useQuery({
    queryKey: [...listMyHorses.key, 'barn'],
    queryFn: async ({ signal }): Promise<readonly BarnHorse[]> => {
      const found: BarnHorse[] = []
      let after: string | null = null
      do {
        const query: { limit: number; after?: string } = { limit: 100, ...(after !== null && { after }) }
        const page: { readonly items: readonly ListedHorse[]; readonly next: string | null } = await listMyHorses(
          { query },
          { signal },
        )
        found.push(...page.items.map(toBarnHorse))
        after = page.next
      } while (after !== null && found.length < maxHorses)
      return found
    },
  })
}

/** Horses that are entered today at the tracks of a regulatory veterinarian; without a connection, as they were saved. */
export function useSheetHorses(tracks: readonly { readonly locationId: string; readonly today: string }[]) {
  const { getDaySheet } = horsesApi()
  const sheets = useQueries({
    queries: tracks.map(({ locationId: trackId, today: date }) =>
      getDaySheet.query({ params: { trackId }, query: { limit: 100, date } }),
    ),
  })
  return sheets.flatMap(({ data }) => data?.items.flatMap(toSheetHorse) ?? [])
}

const toSheetHorse = ({ horse, registryNumber }: DaySheetRow): readonly BarnHorse[] =>
  horse === null ? [] : [{ ...horse, registryNumber, stallCardToken: null, place: null }]

/** Finds registered horses with a connection; the caller checks which of them may be opened. */
export async function searchRegistered(text: string): Promise<readonly BarnHorse[]> {
  const { horses } = await horsesApi().searchHorses({ query: parseSearchText(text) })
  return horses.flatMap((horse) =>
    horse.horseId === null
      ? []
      : [
          {
            ...pickIdentity(horse),
            horseId: horse.horseId,
            stallCardToken: null,
            place: horse.location && `${horse.location.name}, ${horse.location.state}`,
          },
        ],
  )
}

/** Returns the horses with the microchip or the stall card that was scanned. */
export function findScanned(horses: readonly BarnHorse[], scan: Scan): readonly BarnHorse[] {
  return horses.filter(({ microchip, stallCardToken }) =>
    'token' in scan ? stallCardToken === scan.token : microchip === scan.microchip,
  )
}

/** Returns the horses whose name starts with the text, or that have the microchip or registry number. */
export function findTyped(horses: readonly BarnHorse[], text: string): readonly BarnHorse[] {
  const { microchip, registryNumber, name = '' } = parseSearchText(text)
  if (microchip !== undefined) return horses.filter((horse) => horse.microchip === microchip)
  if (registryNumber !== undefined) return horses.filter((horse) => horse.registryNumber === registryNumber)
  const key = toNameKey(name)
  return key === '' ? [] : horses.filter((horse) => toNameKey(horse.name ?? horse.damName).startsWith(key))
}

function toBarnHorse(horse: ListedHorse): BarnHorse {
  const { horseId, stallCardToken, location } = horse
  const place = location && `${location.name}, ${location.state}`
  return { ...pickIdentity(horse), horseId, stallCardToken, place }
}

type Identity = Omit<BarnHorse, 'horseId' | 'stallCardToken' | 'place'>

const pickIdentity = ({
  name,
  yearOfBirth,
  damName,
  sireName,
  sex,
  color,
  registryNumber,
  microchip,
}: Identity): Identity => ({ name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip })
