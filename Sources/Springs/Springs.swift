// Springs
