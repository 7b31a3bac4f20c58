import type { DotStatus } from '#services/domain/dot.ts'
import type { EanProblem } from '#services/domain/ean.ts'
import type { SizeProblem } from '#services/domain/tire-size.ts'

/** Reasons that stop a row or cause a warning: stable codes with messages. */
export const REASONS = {
  // The file.
  unreadable_file: 'the file cannot be read',
  empty_file: 'the file has no rows',
  unknown_file: 'the columns fit no file the importer knows; nearest, and what it lacks',
  broken_csv: 'a quote is opened and not closed, or a row is endless: nothing below it was read',
  broken_workbook: 'the workbook cannot be read: save it in Excel once more',
  old_workbook: 'an Excel file of the old kind (.xls): save it as .xlsx',
  hebrew_windows: 'the file is not UTF-8 and was read in the letters of a Hebrew Windows: see whether they are right',
  too_many_columns: 'the row has more than 200 columns: from it on nothing was read',
  file_too_large: 'the file has more than 5,000,000 cells: from this row on nothing was read. Import it in parts',
  unknown_column: 'no such column is known; it is not read',
  repeated_column: 'the column stands twice',
  // A cell.
  missing: 'a value is required here',
  formula: 'the cell begins like a formula of a spreadsheet (= + - @)',
  formula_error: 'the formula of the cell came to no value',
  broken_encoding: 'the cell holds characters that cannot be: save the file as UTF-8',
  too_many_cells: 'the row has more cells than the file has columns: quote values that hold the separator',
  too_long: 'the text is too long',
  not_a_number: 'this is no number',
  ambiguous_number: 'one separator and three digits may mean thousands or thousandths: write the decimals out',
  too_precise: 'at most two decimals are possible',
  scientific_notation: 'a spreadsheet shortened the number and its digits are lost: format the column as text',
  not_whole: 'a whole number is needed',
  below_zero: 'less than nothing; taken as 0',
  out_of_range: 'the number is out of range',
  not_positive: 'the price must be more than zero',
  unknown_value: 'this is none of the possible values',
  unreadable_date: 'no date: write DD/MM/YYYY',
  not_a_video: 'this is neither a YouTube address nor a video id',
  not_a_line_alias: 'write line = alias, separated by |',
  not_a_slug: 'only lower-case Latin letters, digits and single dashes are possible',
  at_least: 'the value means "at least so many"; taken as that number',
  // An ean.
  not_digits: 'only digits are possible',
  wrong_length: 'an EAN has 13 digits',
  placeholder: 'the number is a placeholder',
  bad_check_digit: 'the check digit does not fit the other digits',
  zeros_restored: 'leading zeros were lost and were put back',
  duplicate_ean: 'the EAN stands in the file already; the first row counts',
  // A size.
  empty: 'a value is required here',
  reversed_size: 'the size stands backwards, as after copying from a right-to-left text',
  rim_missing: 'the rim is missing',
  unreadable_size: 'this is no size of a tire',
  size_out_of_range: 'no tire has such a size',
  unread_words: 'words beside the size were not read',
  not_for_highway: 'a tire marked NHS must not be sold as road legal',
  // A DOT date.
  future_dot: 'the week of manufacture has not come yet',
  unreadable_dot: 'this is no week and year such as 2324',
  old_dot: 'three digits are a tire from before 2000, or a lost zero: write 0524 for week 5 of 2024',
  suspect_dot: 'the year has no week 53; taken as its end',
  unreadable_year: 'a year of manufacture has four digits, such as 2024',
  year_only: 'the week is not known; taken as the first week of the year, the oldest the tire can be',
  over_five_years: 'the tire is older than five years and may not be fitted',
  // A product.
  unknown_brand: 'no brand has this name or alias: import the brands first',
  another_article: 'the row would make another article of it: is the number right?',
  not_known: 'it is not in the catalogue yet: a new one needs more columns',
  price_jump: 'the price moved by more than 30 % since the last import',
  full_price_below_price: 'the full price is lower than the price',
  set_needs_two_sizes: 'a set needs two sizes, front + rear',
  single_has_two_sizes: 'a single tire has one size',
  set_of_needs_both: 'name both tires of the set, or none',
  sold_since: 'the number is that of the last count, and units were handed over since: they would be for sale again. Count anew',
  other_spelling: 'most articles of the line write it otherwise',
  unknown_set_tire: 'the tire is not in the catalogue: put it above the set',
  // Past sales.
  week_to_come: 'the week has not begun yet',
  // A supplier's list.
  list_cut_off: 'more than half of what the last list had is missing, or what such a list missed still is: nothing was taken out',
  not_euro: 'prices of suppliers are euros',
  brand_not_sold: 'no brand of the shop has this name or alias',
  size_not_read: 'no size of a tire can be read from it',
  // A garage.
  unknown_city: 'no city has this slug: import the cities first',
  unreadable_hours: 'opening hours are whole hours, two of them at least, written 8-18',
  never_open: 'no day has opening hours',
  not_a_photo: 'a photo is an http or https address, or a path in the image bucket such as garages/a.jpg',
  unreadable_rim: 'no rim has such a size: inches such as 17 or 16.5',
  not_an_email: 'no mail address, such as office@garage.example',
  not_a_phone: 'no phone as people dial it, such as 03-555-0142 or *2345',
  duplicate_id: 'it stands in the file already; the first row counts',
  // A coupon.
  unreadable_code: 'a code has 3 to 30 letters, digits and dashes',
  no_benefit: 'write a percent or an amount',
  two_benefits: 'a percent and an amount exclude each other',
  ends_before_start: 'the last day comes before the first',
  // A motorcycle.
  years_reversed: 'the last year comes before the first',
  overlapping_years: 'the years overlap with those of the same model in another row; the first row counts',
  unreadable_speed: 'this is no speed symbol such as H, W or (W)',
  no_latin_name: 'maker or model have no Latin letter or digit to make an address of: give the row an id',
  // A brand.
  alias_taken: 'the name stands for another brand already',
  not_valid: 'the row does not make a valid event',
} as const

export type Reason = keyof typeof REASONS

export const SIZE_REASONS: Record<SizeProblem, Reason> = {
  empty: 'missing',
  too_long: 'too_long',
  reversed: 'reversed_size',
  rim_missing: 'rim_missing',
  out_of_range: 'size_out_of_range',
  unreadable: 'unreadable_size',
}

export const EAN_REASONS: Record<EanProblem, Reason> = {
  empty: 'missing',
  scientific_notation: 'scientific_notation',
  not_digits: 'not_digits',
  wrong_length: 'wrong_length',
  placeholder: 'placeholder',
  bad_check_digit: 'bad_check_digit',
}

export const DOT_REASONS: Record<Exclude<DotStatus, 'valid'>, Reason> = {
  suspect: 'suspect_dot',
  future: 'future_dot',
  too_old: 'old_dot',
  invalid: 'unreadable_dot',
}

export function messageOf(reason: Reason): string {
  return REASONS[reason]
}
