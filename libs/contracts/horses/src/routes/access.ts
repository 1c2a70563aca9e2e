import { anyOf, type AccessRule } from '@portal/contracts-common/light'

/** People who may look up and register horses. */
export const horsePeople = anyOf(
  { level: 'staff' },
  { role: 'trainer' },
  { role: 'owner' },
  { role: 'designated-owner' },
  { role: 'veterinarian' },
  { role: 'regulatory-veterinarian' },
  { role: 'association-veterinarian' },
  { role: 'track-staff' },
  { role: 'commission-staff' },
)

const horse = { to: 'horse', param: 'horseId' } as const

/** A relation of the caller to the horse of the path. */
export const responsiblePerson = { relation: 'responsible-person', ...horse } as const
export const owner = { relation: 'owner', ...horse } as const
export const designatedOwner = { relation: 'designated-owner', ...horse } as const
export const attendingVeterinarian = { relation: 'attending-veterinarian', ...horse } as const
/** The horse is shared with the caller, who sees its summary; `healthShareHolder`: also its health records. */
export const shareHolder = { relation: 'recipient', to: 'share', param: 'horseId' } as const
export const healthShareHolder = { relation: 'recipient', to: 'health-share', param: 'horseId' } as const

/** The files of the horse are shared with the caller. */
export const fileShareHolder = { relation: 'recipient', to: 'file-share', param: 'horseId' } as const

/** The authority's staff and the officials who see every horse. */
export const officials = [
  { level: 'staff' },
  { role: 'regulatory-veterinarian' },
  { role: 'association-veterinarian' },
  { role: 'track-staff' },
  { role: 'commission-staff' },
] as const

const peopleOfHorse = [...officials, responsiblePerson, owner, designatedOwner, attendingVeterinarian] as const

/** People who see a horse's page. For others the horse does not exist. */
export const horseReaders: AccessRule = { ...anyOf(...peopleOfHorse, shareHolder), hidden: true }

/** People who see who was responsible for a horse, owned and treated it. For others the horse does not exist. */
export const historyReaders: AccessRule = { ...anyOf(...peopleOfHorse), hidden: true }

/** People who see a horse's health records. */
export const healthReaders: AccessRule = { ...anyOf(...peopleOfHorse, healthShareHolder), hidden: true }

/** People who manage a horse, and staff. For others the horse does not exist. */
export const horseHolders: AccessRule = {
  ...anyOf({ level: 'staff' }, responsiblePerson, owner, designatedOwner),
  hidden: true,
}

const track = { to: 'track', param: 'trackId' } as const

/** The caller is an official of the track of the path. */
export const regulatoryVeterinarianOfTrack = { relation: 'regulatory-veterinarian-of-track', ...track } as const
export const associationVeterinarianOfTrack = { relation: 'association-veterinarian-of-track', ...track } as const
