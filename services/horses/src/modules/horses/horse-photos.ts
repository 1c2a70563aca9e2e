import { Injectable } from '@nestjs/common'

type PhotoReader = (horseIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** The photos of horses; the module of their files, which depends on this one, registers where they are. */
@Injectable()
export class HorsePhotos {
  private read: PhotoReader = () => Promise.resolve(new Map())

  /** Registers the source of photos. */
  use(read: PhotoReader): void {
    this.read = read
  }

  /** Returns the id of the file with the photo by horse; horses without a photo are missing. */
  list(horseIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return horseIds.length === 0 ? Promise.resolve(new Map()) : this.read(horseIds)
  }
}
