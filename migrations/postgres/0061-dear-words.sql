-- Splitting a name into words is dear: persons found by the index of words are to be preferred to reading the newest one by one.
ALTER FUNCTION name_words(text) COST 2000;
