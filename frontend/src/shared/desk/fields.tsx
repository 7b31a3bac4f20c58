import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Options, type SelectItem } from '../ui/fields.tsx'
import { Icon } from '../ui/icon.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

type Of<Tag extends 'input' | 'select' | 'textarea'> = FieldProps & Omit<ComponentProps<Tag>, keyof FieldProps | 'size'>

export type TextInputProps = Of<'input'>

export function TextInput(props: TextInputProps) {
  return <FieldFrame props={props}>{(attributes) => <input type="text" {...attributes} />}</FieldFrame>
}

export interface NativeSelectProps extends Of<'select'> {
  /** Or option elements. */
  data?: readonly SelectItem[]
}

/** The browser's own select, of `data`. */
export function NativeSelect({ data, children, ...props }: NativeSelectProps) {
  return (
    <FieldFrame props={{ rightSection: <Icon name="down" />, rightSectionWidth: 40, rightSectionPointerEvents: 'none', ...props }}>
      {(attributes) => <select {...attributes}>{data ? <Options of={data} /> : children}</select>}
    </FieldFrame>
  )
}

interface TextareaProps extends Of<'textarea'> {
  /** As high as its text, between these numbers of rows. */
  autosize?: boolean
  minRows?: number
  maxRows?: number
}

export function Textarea({ autosize = false, minRows = 1, maxRows = 100, ...props }: TextareaProps) {
  const field = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows with what is written
  useLayoutEffect(() => {
    const area = field.current?.querySelector('textarea')
    if (!autosize || !area) return
    area.style.height = 'auto'
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(area)
    const [line, padding] = [Number.parseFloat(lineHeight), Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd)]
    const borders = area.offsetHeight - area.clientHeight
    const height = Math.min(Math.max(area.scrollHeight - padding, line * minRows), line * maxRows)
    area.style.height = `${height + padding + borders}px`
  }, [props.value, autosize, minRows, maxRows])
  return (
    <div ref={field}>
      <FieldFrame props={props} isLong>
        {(attributes) => <textarea {...(autosize && { rows: minRows })} {...attributes} />}
      </FieldFrame>
    </div>
  )
}
