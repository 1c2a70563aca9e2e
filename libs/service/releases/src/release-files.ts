/**
 * Where releases are stored: a folder or a bucket. Files are only created and removed, never changed, so the only
 * operation that needs care is creating a file: of two machines that create the same one, exactly one succeeds.
 */
export interface ReleaseFiles {
  /** Returns the content, or undefined if the file does not exist. */
  read(path: string): Promise<string | undefined>
  /** Returns the names directly inside a folder. */
  list(folder: string): Promise<string[]>
  /** Returns when the content of a folder was last written, or undefined if it does not exist. */
  modifiedAt(folder: string): Promise<Date | undefined>
  /** Writes a new file as a whole. Returns false if it exists. */
  create(path: string, text: string): Promise<boolean>
  /** Returns an empty local folder whose content `install` can store. The caller removes it. */
  createStagingFolder(): Promise<string>
  /** Stores the content of a staging folder as a new folder. Returns false if the folder exists. */
  install(stagingFolder: string, path: string): Promise<boolean>
  /** Removes a file or folder, if it exists. */
  remove(path: string): Promise<void>
  isWritable(): boolean
}
