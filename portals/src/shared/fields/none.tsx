/** In a column: there is nothing. The cards of a phone leave it out. */
export const None = () => <span className="muted none">–</span>
