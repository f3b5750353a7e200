const ORDER_NUMBER = /(GA-\d{4}-\d+)/

/** A text in which no line ends in the middle of an order number. */
export function Unbroken({ text }: { text: string }) {
  return text.split(ORDER_NUMBER).map((part) =>
    ORDER_NUMBER.test(part) ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
