/** Looks for malicious software in a file. Throws where the scanner cannot say: the file is then asked about again. */
export type ScanPort = {
  /** What was found, by the scanner's name for it; null: nothing. */
  scan(content: Buffer): Promise<string | null>
}
